import type { Type } from './type'
import { said, say } from '../words/words'

/** Personal data in a value, and the names through which it came. */
export interface Personal {
  /** For example `phone`; empty if the document does not name the kind. */
  readonly kind: string
  readonly way: readonly string[]
  /** The type of the value, if only a part of it is personal. */
  readonly inside?: Type
}

/** Returns the personal data of a value or of any part. */
export function personalIn(type: Type): Personal | undefined {
  const { personal, array, object } = type
  if (personal) return personal
  if (array) return personalIn(array.items)
  for (const [name, member] of object?.members ?? []) {
    const found = personalIn(member.type)
    if (found) return { ...found, way: [name, ...found.way] }
  }
  return undefined
}

/** Returns the personal data of a value at a place without its own type. */
export function carried(type: Type): Personal | undefined {
  const found = type.personal ?? personalIn(type)
  return found && !type.personal ? { ...found, inside: type } : found
}

/** Adds a name to the origin of personal data. */
export function cameBy(type: Type, name: string): Type {
  const { personal } = type
  return personal ? { ...type, personal: { ...personal, way: [...personal.way, name] } } : type
}

/** Adds personal data to a type. */
export function marked(type: Type, personal: Personal | undefined): Type {
  return personal ? { ...type, personal } : type
}

/** Describes the personal data, as in `personal data: a phone number`. */
export function personalWords({ kind }: Personal): string {
  return kind === '' ? say`personal data` : say`personal data: ${said(kinds[kind]) ?? kind}`
}

const kinds: Readonly<Record<string, string>> = {
  phone: 'a phone number',
  card: 'the number of a card or an account',
  name: 'a name',
  mail: 'an e-mail address',
  id: 'a number that identifies a person',
  home: 'where somebody lives',
  code: 'a code that acts as a signature',
}
