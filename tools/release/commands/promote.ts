import { readEntry } from '../audit'
import { commitRelease, type Release } from '../commit-release'
import { draftPromote } from '../drafts/draft-repeat'
import type { StoreState } from '../read-manifests'
import { ReleaseError } from '../release-error'
import { despite } from '../watch/rollout'
import { type Command, readLine } from '../../terminal'
import { openForRelease } from './open-releases'
import { readCommitted } from './read-committed'
import { permilleOf, releaseOptions } from './release-options'
import { tellOutcome } from './tell-outcome'

const options = {
  ...releaseOptions,
  permille: { type: 'string' },
  despite: { type: 'string' },
} as const

/** Gives a release to more phones. */
export const promote: Command = {
  about:
    'Gives the live release to more phones: from 1 % to 10 %, 50 % and all, a step each time, or to as many of a thousand as --permille says. With --despite and a reason it goes on where the watcher would not, and the watcher leaves this release alone from then on.',
  usage: 'release promote [--permille 500] [--despite "…"]',
  async run(args, terminal) {
    const { values } = readLine(args, options)
    const permille = permilleOf(values.permille, 1)
    const why = values.despite ?? values.why
    const release = await openForRelease(
      { ...values, why },
      terminal,
      'The next step of the rollout',
    )
    const state = await readCommitted(release, terminal)
    if (values.despite === undefined) await refuseHalted(release, state)
    const step = await draftPromote(release.store, state, permille)
    const draft = values.despite === undefined ? step : { ...step, what: `${step.what} ${despite}` }
    tellOutcome(state, await commitRelease(release, state, draft), release, terminal)
    return 0
  },
}

/** Refuses to promote a release that the watcher has halted, unless it is explicitly overridden. */
async function refuseHalted({ store }: Release, { live }: StoreState): Promise<void> {
  const entry = live && (await readEntry(store, live.manifest.audit))
  if (live?.manifest.rollout.permille === 0 && entry?.figures)
    throw new ReleaseError(
      `${entry.who} has halted it: ${entry.why} If it is to go on all the same, say why with --despite "…".`,
    )
}
