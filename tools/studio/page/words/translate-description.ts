import { own } from '../../../../renderer/language'
import { chosenLanguage } from './language'
import spanish from './descriptions.es.json'

const known: Readonly<Record<string, string>> = chosenLanguage() === 'es' ? spanish : {}

/** Returns a description of a schema in the language of the studio. Schemas have the English one. */
export function translateDescription(description: string): string {
  return own(known, description) ?? description
}
