import { createInstance } from 'i18next'
import { setLanguage } from '../../../analysis/words/words'
import en from './en.json'
import es from './es.json'
import { chosenLanguage } from './language'
import { stringOrEmpty } from '../../../../renderer/language'
import type { Project } from '../../../analysis/project/project'
import { widgetSchema } from '../form/given-schemas'

export type WordKey = keyof typeof en

// The analysis code in this page uses the same language.
setLanguage(chosenLanguage(), 'forms')

const texts = createInstance()
void texts.init({
  lng: chosenLanguage(),
  fallbackLng: 'en',
  resources: { en: { studio: en }, es: { studio: es } },
  defaultNS: 'studio',
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  // React escapes texts.
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
})

/** Returns a text in the user's language, with values for its placeholders. */
export function t(key: WordKey, values: Readonly<Record<string, string | number>> = {}): string {
  return texts.t(key, values)
}

/** Returns the title of a widget in the language of the studio. */
export function widgetTitle(project: Pick<Project, 'widgets' | 'files'>, name: string): string {
  const { title, 'x-es-title': spanish } = widgetSchema(project, name)
  return (chosenLanguage() === 'es' && stringOrEmpty(spanish)) || stringOrEmpty(title) || name
}
