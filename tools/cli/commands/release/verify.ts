import { verifyStore } from '../../../release/verify/verify-store'
import type { Command } from '../../command'
import { readLine } from '../../read-line'
import { openReleases } from './open-releases'
import { readRing } from './read-keys'
import { storeOptions } from './release-options'

/** Looks at a whole store again. */
export const verify: Command = {
  about: 'Looks at every release in a store again: signatures, numbers, the chain of the audit log, every object, what phones are pointed to, and with --approvers the approvals. Exit code 1: something is wrong.',
  usage: 'release verify [--approvers <public keys>]',
  async run(args, terminal) {
    const { values } = readLine(args, { ...storeOptions, approvers: { type: 'string' } })
    const { store, keys } = await openReleases(values, terminal)
    const file = values.approvers ?? process.env['LIENZO_APPROVERS']
    const { releases, objects, problems } = await verifyStore({ store, keys, approvers: file === undefined ? undefined : await readRing(file, terminal) })
    for (const problem of problems) terminal.out(problem)
    const looked = `${count(releases, 'sound release')} with ${count(objects, 'object')} in ${store.address}`
    terminal.out(problems.length === 0 ? `${looked}; nothing is wrong${file === undefined ? ', approvals not looked at (--approvers)' : ''}.` : `\n${looked}; ${count(problems.length, 'problem')}.`)
    return problems.length === 0 ? 0 : 1
  },
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
