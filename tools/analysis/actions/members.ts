import { numberType, stringType } from '../types/type'
import type { ChainMember, Exposed, Member, Named } from './meaning'

/** A literal that controls how the step runs. */
export const setting: Member = { kind: 'setting' }

/** A name that no document declares, such as an event to record. */
export const word: Member = { kind: 'word' }

/** A text, for a purpose. */
export function text(purpose: string, exposed?: Exposed): Member {
  return { kind: 'value', type: stringType, purpose, ...(exposed && { exposed }) }
}

/** A number, for a purpose. */
export function number(purpose: string): Member {
  return { kind: 'value', type: numberType, purpose }
}

/** The name of something that is declared. */
export function nameOf(of: Named): Member {
  return { kind: 'name', of }
}

/** The chain that runs after success. */
export const ok = {
  kind: 'chain',
  when: 'when that went well',
  short: 'then',
} satisfies ChainMember

/** The chain that runs after a failure. */
export const fail = {
  kind: 'chain',
  when: 'when that failed',
  short: 'on failure',
} satisfies ChainMember
