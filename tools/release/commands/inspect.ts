import { named, readLine, UsageError, type Command } from '../../node/terminal'
import { setting } from '../open-place'
import { showScreen, type ShownScreen } from '../show-screen'
import { verifyStore } from '../verify/verify-store'
import { readRing } from './keys'
import { openReleases } from './open-releases'
import { releaseNumber, storeOptions } from './release-options'

/** Restores a screen from the store, as borrowers saw it with a release. */
export const show: Command = {
  about:
    'Brings back a screen and its texts from the store as release <number> has them, with the hashes that its signed manifest names, to prove which terms somebody accepted. Signatures and hashes are verified.',
  usage: 'release show <number> <screen> [--format text|json]',
  async run(args, terminal) {
    const { values, positionals } = readLine(
      args,
      { ...storeOptions, format: { type: 'string' } },
      2,
    )
    const number = releaseNumber(positionals[0], 'show')
    const screen = positionals[1]
    if (number === undefined || screen === undefined)
      throw new UsageError('Name a release and a screen, as in: lienzo release show 12 contract')
    const write = named({ text: inText, json: inJson }, values.format ?? 'text', 'format')
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

/** Verifies a whole store. */
export const verify: Command = {
  about:
    'Looks at every release in a store again: signatures, numbers, times, the chain of the audit log, every object, what phones are pointed to, with --approvers the approvals, and with --canary-keys that these keys have promoted, halted and rolled back, and have published nothing. --at-least is the newest number that was seen before, so that releases which were taken away are missed. Exit code 1: something is wrong.',
  usage:
    'release verify [--approvers <public keys>] [--canary-keys <public keys>] [--at-least <number>]',
  async run(args, terminal) {
    const { values } = readLine(args, {
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
    for (const problem of problems) terminal.out(problem)
    const looked = `${count(releases, 'sound release')} with ${count(objects, 'object')} in ${store.address}`
    terminal.out(
      problems.length === 0
        ? `${looked}; nothing is wrong${approvers ? '' : ', approvals not looked at (--approvers)'}.`
        : `\n${looked}; ${count(problems.length, 'problem')}.`,
    )
    if (atLeast !== undefined && problems.length === 0)
      terminal.out(`The newest is release ${newest}: say --at-least ${newest} the next time.`)
    return problems.length === 0 ? 0 : 1
  },
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
