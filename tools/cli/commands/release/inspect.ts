import { countOf } from '../../../analysis/sentences/value'
import { entryNamed, parseArguments, UsageError, type Command } from '../../../build/terminal'
import { setting, type ShownScreen, showScreen, verifyStore } from '../../../release'
import { problemWords } from '../../../release/words'
import { readRing } from './keys'
import { openReleases, releaseNumber, storeOptions } from './open-releases'

/** Prints a screen as borrowers saw it with a release. */
export const show: Command = {
  about:
    'Prints a screen and its texts from the store, as they were in release <number>, with the hashes from the signed manifest. Use it to prove which terms a borrower accepted. Signatures and hashes are verified.',
  usage: 'release show <number> <screen> [--format text|json]',
  async run(args, terminal) {
    const { values, positionals } = parseArguments(
      args,
      { ...storeOptions, format: { type: 'string' } },
      2,
    )
    const number = releaseNumber(positionals[0], 'show')
    const screen = positionals[1]
    if (number === undefined || screen === undefined)
      throw new UsageError(
        'Name a release and a screen, for example: lienzo release show 12 contract',
      )
    const write = entryNamed({ text: inText, json: inJson }, values.format ?? 'text', 'format')
    const place = await openReleases(values, terminal)
    terminal.out(write(await showScreen(place, number, screen)))
    return 0
  },
}

const inJson = (shown: ShownScreen): string => JSON.stringify(shown, null, 2)

function inText({ release, time, hashes, screen, texts }: ShownScreen): string {
  return [
    `Release ${release} of ${time}`,
    ...Object.entries(hashes).map(([name, hash]) => `  ${hash}  ${name}`),
    JSON.stringify(screen, null, 2),
    ...Object.entries(texts).map(([name, words]) => `${name} ${JSON.stringify(words, null, 2)}`),
  ].join('\n')
}

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
