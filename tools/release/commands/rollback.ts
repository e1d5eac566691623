import { approvalGap } from '../approval-gap'
import { commitRelease, type Draft } from '../commit-release'
import { draftRollback } from '../drafts/draft-rollback'
import type { StoreState } from '../read-manifests'
import { type Command, readLine } from '../../terminal'
import { openForRelease } from './open-releases'
import { readCommitted } from './read-committed'
import { releaseNumber, releaseOptions } from './release-options'
import { tellOutcome } from './tell-outcome'

/** Restores the documents that phones had before. */
export const rollback: Command = {
  about:
    'Gives every phone the documents of the release before, or of the one that is named, under a new number. It needs no build and no approval.',
  usage: 'release rollback [number] --why "…"',
  async run(args, terminal) {
    const { values, positionals } = readLine(args, releaseOptions, 1)
    const number = releaseNumber(positionals[0], 'rollback')
    const release = await openForRelease(values, terminal)
    const state = await readCommitted(release, terminal)
    const draft = await draftRollback(release.store, state, release.keys, number, release.now())
    const other = otherAnswers(state, draft)
    if (other.length > 0)
      terminal.err(
        `These documents expect other answers of the server than the live ones (${other.join(', ')}). A phone whose build fits the live ones only keeps what it has; lienzo release halt takes such phones back to the documents of their build.`,
      )
    const gap = await approvalGap(release.store, draft)
    if (gap !== undefined) terminal.err(gap)
    tellOutcome(state, await commitRelease(release, state, draft), release, terminal)
    return 0
  },
}

/**
 * The endpoint families whose answers had another form when the restored documents were released.
 */
function otherAnswers({ live }: StoreState, { needs }: Draft): string[] {
  const now = live?.manifest.needs.responses ?? {}
  return Object.keys(now).filter((family) => now[family] !== needs.responses[family])
}
