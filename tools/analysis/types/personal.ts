import type { Type } from './type'
import { said, say } from '../words'

/** What a value says about a person, and the names that it came by. */
export interface Personal {
  /** As in `phone`; empty where the document does not say which. */
  readonly kind: string
  readonly way: readonly string[]
  /** What the value is like, where only something inside of it is personal. */
  readonly inside?: Type
}

/** What is personal of a value, or of anything inside of it. */
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

/** What is personal of a value that goes to a place without a type of its own. */
export function carried(type: Type): Personal | undefined {
  const found = type.personal ?? personalIn(type)
  return found && !type.personal ? { ...found, inside: type } : found
}

/** The same type, which came by one more name; the same one where it says nothing about a person. */
export function cameBy(type: Type, name: string): Type {
  const { personal } = type
  return personal ? { ...type, personal: { ...personal, way: [...personal.way, name] } } : type
}

/** The same type, where values of it say something about a person. */
export function marked(type: Type, personal: Personal | undefined): Type {
  return personal ? { ...type, personal } : type
}

/** What kind of personal data it is, as in `personal data: a phone number`. */
export function personalWords({ kind }: Personal): string {
  return kind === '' ? say`personal data` : say`personal data: ${said(kinds[kind]) ?? kind}`
}

const kinds: Readonly<Record<string, string>> = {
  phone: 'a phone number',
  card: 'the number of a card or an account',
  name: 'a name',
  mail: 'an e-mail address',
  id: 'a number that stands for a person',
  home: 'where somebody lives',
  code: 'a code that stands for a signature',
}
