import { createInstance } from 'i18next'
import { speak } from '../../../analysis/words'
import en from './en.json'
import es from './es.json'
import { chosenLanguage } from './language'

/** The name of a text of the studio. */
export type WordKey = keyof typeof en

// What the tools say in this page is in its language, too.
speak(chosenLanguage())

const texts = createInstance()
void texts.init({
  lng: chosenLanguage(),
  fallbackLng: 'en',
  resources: { en: { studio: en }, es: { studio: es } },
  defaultNS: 'studio',
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  // React shows a text as it is, whatever stands in it.
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
})

/** A text in the language of whoever uses the studio, with its values. */
export function t(key: WordKey, values: Readonly<Record<string, string | number>> = {}): string {
  return texts.t(key, values)
}
