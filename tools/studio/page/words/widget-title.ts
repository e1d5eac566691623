import { type JsonObject, own, stringOrEmpty } from '../../../../renderer/language'
import { chosenLanguage } from './language'
import spanish from './widgets.es.json'

const titles: Readonly<Record<string, string>> = chosenLanguage() === 'es' ? spanish : {}

/** The title of a widget in the language of the studio. The English one is in its schema. */
export function widgetTitle(name: string, schema: JsonObject = {}): string {
  return own(titles, name) ?? (stringOrEmpty(schema['title']) || name)
}
