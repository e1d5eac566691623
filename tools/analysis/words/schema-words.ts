import action from '../../../schemas/language/action.schema.json'
import app from '../../../schemas/language/app.schema.json'
import endpoint from '../../../schemas/language/endpoint.schema.json'
import expression from '../../../schemas/language/expression.schema.json'
import fragment from '../../../schemas/language/fragment.schema.json'
import names from '../../../schemas/language/names.schema.json'
import node from '../../../schemas/language/node.schema.json'
import profile from '../../../schemas/language/profile.schema.json'
import scenario from '../../../schemas/language/scenario.schema.json'
import screen from '../../../schemas/language/screen.schema.json'
import {
  membersOf,
  objectOrEmpty,
  objectsIn,
  own,
  type Json,
  valueText,
} from '../../../renderer/language'

/** The grammar of the documents that people edit with forms. */
export const grammarOfForms = [
  action,
  app,
  endpoint,
  expression,
  fragment,
  names,
  node,
  profile,
  scenario,
  screen,
] as unknown as readonly Json[]

/** The English keywords of a schema, each with the keyword of its Spanish. */
export const translatedKeywords = [
  ['description', 'x-es'],
  ['patternErrorMessage', 'x-es-pattern'],
] as const

type Words = Readonly<Record<string, string>>

/**
 * Returns the Spanish in schemas and endpoint families, by the English: descriptions, labels of
 * properties, and sentences that only one operator or action uses.
 */
export function spanishIn(schemas: readonly Json[]): Words {
  const words = objectsIn([...schemas]).flatMap((part) => [
    ...translatedKeywords.map(([english, spanish]) => [part[english], part[spanish]]),
    ...membersOf(part['properties']).map(([name, property]) => [
      spacedWords(name),
      objectOrEmpty(property)['x-es-title'],
    ]),
    ...membersOf(part['x-es-words']),
  ])
  return Object.fromEntries(
    words.filter((pair): pair is [string, string] => pair.every((one) => typeof one === 'string')),
  )
}

/** Returns the Spanish of the values of properties, by name of the property and value. */
export function spanishValuesIn(schemas: readonly Json[]): Readonly<Record<string, Words>> {
  const values = objectsIn([...schemas]).flatMap(({ properties }) =>
    membersOf(properties).map(([name, property]): [string, Words] => {
      const { enum: listed, 'x-es-values': spanish } = objectOrEmpty(property)
      return [name, wordsByValue(listed, spanish)]
    }),
  )
  return Object.fromEntries(values)
}

function wordsByValue(listed: Json | undefined, spanish: Json | undefined): Words {
  if (!Array.isArray(listed) || !Array.isArray(spanish)) return {}
  return Object.fromEntries(listed.map((value, at) => [valueText(value), valueText(spanish[at])]))
}

/** Returns the words in a name, such as "Unfold label" for `unfoldLabel`. */
export function spacedWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

let ofGrammar: Words | undefined

/** Returns the Spanish of English words beside them in the grammar; undefined if there is none. */
export function grammarWords(english: string): string | undefined {
  ofGrammar ??= spanishIn(grammarOfForms)
  return own<string>(ofGrammar, english)
}
