import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { approve as sign } from '../signing'
import { readState } from '../read-manifests'
import { UsageError, type Command, readLine } from '../../terminal'
import { findRoot } from '../../project'
import { changesInWords } from './changes-in-words'
import { openReleases } from './open-releases'
import { provedContents } from './prove-documents'
import { storeOptions, wholeNumber } from './release-options'
import { wantedApproval } from './approval-to-sign'

/** Signs the guarded changes that somebody else wants to publish. */
export const approve: Command = {
  about:
    'Checks every document, shows what changes, signs as a second person the changes of guarded documents between what is live and this project, and writes approval.json for whoever publishes. It counts once, for --days days; with --final nobody can go back alone to what it replaces, and --renew signs what is live once more. Exit code 1: a finding, and nothing is signed.',
  usage: 'release approve --key <file> [--out approval.json] [--days 90] [--final] [--renew]',
  async run(args, terminal) {
    const { values } = readLine(args, {
      ...storeOptions,
      out: { type: 'string' },
      days: { type: 'string' },
      final: { type: 'boolean' },
      renew: { type: 'boolean' },
    })
    const days = wholeNumber(values.days ?? '90', '--days', 1, 365)
    const { store, keys, signers } = await openReleases(values, terminal)
    const [signer, ...more] = signers
    if (!signer || more.length > 0)
      throw new UsageError(
        'One person approves: say --key <file of your key>, or set LIENZO_RELEASE_KEY.',
      )
    const root = findRoot(terminal.cwd)
    const state = await readState(store, keys)
    const proved = await provedContents(root, terminal)
    if (!proved) return 1
    const { contents } = proved
    const { changes, text } = await wantedApproval({ store, keys }, state, contents, {
      days,
      isFinal: values.final,
    })
    if (changes.length === 0 && !values.renew) {
      terminal.out('No guarded document has changed, so nothing needs your approval.')
      return 0
    }
    if (state.live)
      terminal.out(
        `${await changesInWords(store, state.live.manifest, contents, 'text', terminal.colour)}\n`,
      )
    const file = values.out ?? 'approval.json'
    writeFileSync(
      resolve(terminal.cwd, file),
      `${JSON.stringify(await sign(changes, signer, text), null, 2)}\n`,
    )
    terminal.out(
      `You have approved:\n${changes.map((line) => `  ${line.replace(/ ([0-9a-f]{8})[0-9a-f]{56}$/, ' as $1…')}`).join('\n')}\nYour approval is in ${file}. If one of these documents changes again, or another release comes first, it does not count any more.`,
    )
    return 0
  },
}
