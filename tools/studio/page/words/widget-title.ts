import { own, stringOrEmpty } from '../../../../renderer/language'
import type { Project } from '../../../analysis/project/project'
import { widgetSchema } from '../form/given-schemas'
import { chosenLanguage } from './language'
import spanish from './widgets.es.json'

const titles: Readonly<Record<string, string>> = chosenLanguage() === 'es' ? spanish : {}

/** Returns the title of a widget in the language of the studio. */
export function widgetTitle(project: Pick<Project, 'widgets' | 'files'>, name: string): string {
  return own(titles, name) ?? (stringOrEmpty(widgetSchema(project, name)['title']) || name)
}
