import { stringOrEmpty } from '../../../../renderer/language'
import type { Project } from '../../../analysis/project/project'
import { widgetSchema } from '../form/given-schemas'
import { chosenLanguage } from './language'

/** Returns the title of a widget in the language of the studio. */
export function widgetTitle(project: Pick<Project, 'widgets' | 'files'>, name: string): string {
  const { title, 'x-es-title': spanish } = widgetSchema(project, name)
  return (chosenLanguage() === 'es' && stringOrEmpty(spanish)) || stringOrEmpty(title) || name
}
