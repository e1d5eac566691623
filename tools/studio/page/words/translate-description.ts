import { isObject, own } from '../../../../renderer/language'
import { parseJson } from '../../../analysis/json/parse-json'
import { labelOf } from '../../../analysis/words/member-label'
import { chosenLanguage } from './language'
import spanish from './descriptions.es.json'

const known: Readonly<Record<string, string>> = chosenLanguage() === 'es' ? spanish : {}

/** The translations of names and descriptions that the project itself declares. */
let ofProject: Readonly<Record<string, unknown>> = {}

/** Reads the project's translations. The English words of the documents are their keys. */
export function readProjectWords(files: ReadonlyMap<string, string>): void {
  const words = parseJson(files.get(`schemas/words/${chosenLanguage()}.json`) ?? '')
  ofProject = isObject(words) ? words : {}
}

/** Translates a name or description of a schema or document into the studio's language. */
export function translateDescription(description: string): string {
  const words = own(known, description) ?? own(ofProject, description)
  return typeof words === 'string' ? words : description
}

/** Returns the label of a member of a schema or document. */
export function fieldLabel(member: string): string {
  return translateDescription(labelOf(member))
}

interface Titled {
  readonly title?: string
}

/** Returns the name of a scenario, followed by its title if there is one. */
export function scenarioWords(name: string, { title }: Titled): string {
  return title ? `${name} · ${translateDescription(title)}` : name
}

/** Returns the title of a scenario in quotes, or its name if it has no title. */
export function scenarioTitle(name: string, { title = name }: Titled = {}): string {
  return `“${translateDescription(title)}”`
}
