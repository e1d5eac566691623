import { verifyStore } from '../verify/verify-store'
import { type Command, readLine } from '../../terminal'
import { openReleases } from './open-releases'
import { readRing } from './read-keys'
import { releaseNumber, setting, storeOptions } from './release-options'

/** Verifies a whole store. */
export const verify: Command = {
  about:
    'Looks at every release in a store again: signatures, numbers, times, the chain of the audit log, every object, what phones are pointed to, with --approvers the approvals, and with --watchers that these keys have promoted, halted and rolled back, and have published nothing. --at-least is the newest number that was seen before, so that releases which were taken away are missed. Exit code 1: something is wrong.',
  usage:
    'release verify [--approvers <public keys>] [--watchers <public keys>] [--at-least <number>]',
  async run(args, terminal) {
    const { values } = readLine(args, {
      ...storeOptions,
      approvers: { type: 'string' },
      watchers: { type: 'string' },
      'at-least': { type: 'string' },
    })
    const atLeast = releaseNumber(values['at-least'], '--at-least')
    const { store, keys } = await openReleases(values, terminal)
    const file = values.approvers ?? setting('LIENZO_APPROVERS')
    const approvers = file === undefined ? undefined : await readRing(file, terminal)
    const watching = values.watchers ?? setting('LIENZO_WATCHERS')
    const watchers = await readRing(watching, terminal)
    const trusted = await readRing(values.trust ?? setting('LIENZO_TRUST'), terminal)
    const { releases, newest, objects, problems } = await verifyStore({
      store,
      keys,
      approvers,
      trusted,
      watchers,
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
