import { countOf } from '../../../analysis/sentences/value'
import { parseArguments, type Command } from '../../../build/terminal'
import { setting, verifyStore } from '../../../release'
import { problemWords } from '../../../release/words'
import { readRing } from './keys'
import { openReleases, releaseNumber, storeOptions } from './open-releases'

export const verify: Command = {
  about:
    'Verifies every release in a store: signatures, numbers, times, the chain of the audit log, every object and the file that phones read. With --approvers it also verifies the approvals. With --canary-keys it also verifies that these keys have only promoted, halted and rolled back. --at-least is the highest number seen before; it detects releases that were removed from the end. Exit code 1: a problem was found.',
  usage:
    'release verify [--approvers <public keys>] [--canary-keys <public keys>] [--at-least <number>]',
  async run(args, terminal) {
    const { values } = parseArguments(args, {
      ...storeOptions,
      approvers: { type: 'string' },
      'canary-keys': { type: 'string' },
      'at-least': { type: 'string' },
    })
    const atLeast = releaseNumber(values['at-least'], '--at-least')
    const { store, keys, trusted } = await openReleases(values, terminal)
    const file = values.approvers ?? setting('LIENZO_APPROVERS')
    const approvers = file === undefined ? undefined : await readRing(file, terminal)
    const canaryFile = values['canary-keys'] ?? setting('LIENZO_CANARY_KEYS')
    const canaryKeys = await readRing(canaryFile, terminal)
    const { releases, newest, objects, problems } = await verifyStore({
      store,
      keys,
      approvers,
      trusted,
      canaryKeys,
      atLeast,
    })
    for (const problem of problems) terminal.out(problemWords(problem))
    const looked = `${countOf(releases, 'valid release')} with ${countOf(objects, 'object')} in ${store.address}`
    terminal.out(
      problems.length === 0
        ? `${looked}; no problems${approvers ? '' : ', approvals not verified (--approvers)'}.`
        : `\n${looked}; ${countOf(problems.length, 'problem')}.`,
    )
    if (atLeast !== undefined && problems.length === 0)
      terminal.out(`The newest is release ${newest}: use --at-least ${newest} the next time.`)
    return problems.length === 0 ? 0 : 1
  },
}
