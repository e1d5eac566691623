import { commitRelease } from '../../../release/commit-release'
import { draftHalt } from '../../../release/drafts/draft-repeat'
import { readState } from '../../../release/read-manifests'
import { UsageError, type Command } from '../../command'
import { readLine } from '../../read-line'
import { openForRelease } from './open-releases'
import { readClosing } from './read-closing'
import { closingOptions, closingUsage, releaseOptions } from './release-options'
import { tellOutcome } from './tell-outcome'

/** Takes a release away from every phone, or one screen of it. */
export const halt: Command = {
  about: 'Takes the live release away from every phone: they go back to the one before, or to the documents of their build. With --kill, --open or --revoke only that screen or content is stopped or opened again, and the release stays.',
  usage: `release halt --why "…" ${closingUsage}`,
  async run(args, terminal) {
    const { values, positionals } = readLine(args, { ...releaseOptions, ...closingOptions })
    if (positionals.length > 0) throw new UsageError(`Only the live release can be halted, so ${positionals.join(' ')} says too much.`)
    const closing = readClosing(values)
    const release = await openForRelease(values, terminal)
    const state = await readState(release.store, release.keys)
    tellOutcome(state, await commitRelease(release, state, draftHalt(state, closing)), release, terminal)
    return 0
  },
}
