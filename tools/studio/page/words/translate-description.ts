import { isObject, own } from '../../../../renderer/language'
import { parseJson } from '../../../analysis/json/parse-json'
import { labelOf } from '../../../analysis/words/member-label'
import { chosenLanguage } from './language'
import spanish from './descriptions.es.json'

const known: Readonly<Record<string, string>> = chosenLanguage() === 'es' ? spanish : {}

/** The Spanish of the project's own names and descriptions. */
let ofProject: Readonly<Record<string, unknown>> = {}

/** Reads the Spanish words of a project, by the English words in the documents. */
export function readProjectWords(files: ReadonlyMap<string, string>): void {
  const words = parseJson(files.get(`schemas/words/${chosenLanguage()}.json`) ?? '')
  ofProject = isObject(words) ? words : {}
}

/**
 * Returns a name or description of a schema or document in the language of the studio. The English
 * words are in the schema or document.
 */
export function translateDescription(description: string): string {
  const words = own(known, description) ?? own(ofProject, description)
  return typeof words === 'string' ? words : description
}

/** Returns the label of a member, which the project may have declared. */
export function fieldLabel(member: string): string {
  return translateDescription(labelOf(member))
}

interface Titled {
  readonly title?: string
}

/** Returns the name of a scenario, and its title if it has a title. */
export function scenarioWords(name: string, { title }: Titled): string {
  return title ? `${name} · ${translateDescription(title)}` : name
}

/** Returns the title of a scenario for a sentence, or its name without a title. */
export function scenarioTitle(name: string, { title = name }: Titled = {}): string {
  return `“${translateDescription(title)}”`
}
