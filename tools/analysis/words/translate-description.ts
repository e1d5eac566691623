import { own } from '../../../renderer/language'
import spanish from './descriptions.es.json'
import { projectWords } from './project-words'
import { currentLanguage } from './words'

/** Translates a name or description of a schema or document into the language of the reader. */
export function translateDescription(description: string): string {
  const known = currentLanguage() === 'es' ? own<string>(spanish, description) : undefined
  return known ?? projectWords(description) ?? description
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
