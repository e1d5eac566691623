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
import { objectsIn, own, type Json } from '../../../renderer/language'

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

/** Returns the Spanish in schemas, by the English beside it. */
export function spanishIn(schemas: readonly Json[]): Words {
  const pairs = objectsIn([...schemas]).flatMap((part) =>
    translatedKeywords.map(([english, spanish]) => [part[english], part[spanish]] as const),
  )
  return Object.fromEntries(
    pairs.filter((pair): pair is [string, string] => pair.every((one) => typeof one === 'string')),
  )
}

let ofGrammar: Words | undefined

/** Returns the Spanish of a description in the grammar; undefined without a translation. */
export function grammarWords(english: string): string | undefined {
  ofGrammar ??= spanishIn(grammarOfForms)
  return own<string>(ofGrammar, english)
}
