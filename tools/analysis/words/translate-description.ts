import { isObject, type Json } from '../../../renderer/language'
import { declaredLabel } from './member-label'
import { projectWords } from './project-words'
import { translate } from './words'

/** Translates a name or description of a schema or document into the language of the reader. */
export function translateDescription(description: string): string {
  return projectWords(description) ?? translate(description)
}

interface TitledObject {
  readonly title?: string
}

/** Returns the name of a scenario, followed by its title if there is one. */
export function scenarioWords(name: string, { title }: TitledObject): string {
  return title ? `${name} · ${translateDescription(title)}` : name
}

/** Returns the title of a scenario in quotes, or its name if it has no title. */
export function scenarioTitle(name: string, { title = name }: TitledObject = {}): string {
  return `“${translateDescription(title)}”`
}

/**
 * Returns the words of an entry with a name of its own: a scenario with its title, or the label of a
 * declared input. `member` is the name of the object with the entries.
 */
export function entryWords(member: string, name: string, entry: Json | undefined): string {
  const title = isObject(entry) ? entry['title'] : undefined
  if (typeof title === 'string') return scenarioWords(name, { title })
  return member === 'with' || member === 'params' ? declaredLabel(name) : name
}
