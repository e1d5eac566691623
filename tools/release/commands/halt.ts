import { commitRelease, type Outcome, type Release } from '../commit-release'
import { closesAnything } from '../drafts/closing'
import { draftHalt } from '../drafts/draft-repeat'
import { gapBefore } from '../drafts/gap-before'
import { namesOfHashes } from '../drafts/names-of-hashes'
import { type Command, type Terminal, readLine } from '../../terminal'
import { openForRelease } from './open-releases'
import { readClosing, refuseGuardedWords } from './read-closing'
import { readCommitted } from './read-committed'
import { closingOptions, closingUsage, releaseOptions } from './release-options'
import { tellOutcome } from './tell-outcome'

/** Removes a release, or one of its screens, from every phone. */
export const halt: Command = {
  about:
    'Takes the live release away from every phone: they go back to the one before, or to the documents of their build. With --kill, --open or --revoke only that screen or content is stopped or opened again, and the release stays.',
  usage: `release halt --why "…" ${closingUsage}`,
  async run(args, terminal) {
    const { values } = readLine(args, { ...releaseOptions, ...closingOptions })
    const closing = readClosing(values)
    const release = await openForRelease(values, terminal)
    const state = await readCommitted(release, terminal)
    await refuseGuardedWords(release.store, state, closing)
    const revoked = await namesOfHashes(release.store, state, release.keys, closing.revoke)
    const outcome = await commitRelease(release, state, draftHalt(state, closing))
    tellOutcome(state, outcome, release, terminal, revoked)
    if (!closesAnything(closing)) await tellGap(release, outcome, terminal)
    return 0
  },
}

/** Warns when phones cannot go back, since they keep their present release. */
async function tellGap(
  { store, keys }: Release,
  { manifest }: Outcome,
  terminal: Terminal,
): Promise<void> {
  const gap = await gapBefore(store, manifest, keys)
  if (gap !== undefined)
    terminal.err(
      `No new phone gets it, but those that have it cannot go back to release ${manifest.rollout.previous}, and keep it: ${gap} Or bring them an older one: lienzo release rollback <number>`,
    )
}
