import type { Type } from './type'
import { said, say } from '../words/words'

/** Personal data in a value, with the names of the path that it took. */
export interface Personal {
  /** As in `phone`; empty if the document does not give it. */
  readonly kind: string
  readonly way: readonly string[]
  /** The type of the value, if only a part of it is personal. */
  readonly inside?: Type
}

/** The personal data of a value, or of any part of it. */
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

/** The personal data of a value that goes to a place without its own type. */
export function carried(type: Type): Personal | undefined {
  const found = type.personal ?? personalIn(type)
  return found && !type.personal ? { ...found, inside: type } : found
}

/** Adds a name to the path of personal data in a type. */
export function cameBy(type: Type, name: string): Type {
  const { personal } = type
  return personal ? { ...type, personal: { ...personal, way: [...personal.way, name] } } : type
}

/** Marks a type as personal data. */
export function marked(type: Type, personal: Personal | undefined): Type {
  return personal ? { ...type, personal } : type
}

/** The kind of personal data in words, as in `personal data: a phone number`. */
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
