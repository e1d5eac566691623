import type { Json } from '../../renderer/language'
import { createTexts, type Texts, type TextsDeps } from '../i18n/create-texts'
import { valueOf } from './value-of'

/** The texts of an app, and the language that its calls and notices speak. */
export interface Language {
  texts: Texts
  /** The language of a screen by its own rule, else by the app document's. */
  localeFor: (rule?: Json) => string
  setLocale: (locale: string) => void
  locale: () => string
  /** Brings the text library; what fails now is asked for again by whoever needs it. */
  prepare: () => Promise<void>
}

/** Begins in Spanish, until the first screen says otherwise. */
export function createLanguage(
  deps: TextsDeps,
  appRule: Json,
  session: () => Readonly<Record<string, unknown>>,
): Language {
  let locale = 'es'
  const texts = createTexts(deps)
  return {
    texts,
    localeFor: (rule = appRule) => String(valueOf(rule, { session: session() })),
    setLocale: (given) => void (locale = given),
    locale: () => locale,
    prepare: () =>
      import('./said-panel').then(
        (code) => code.sayThrough(texts),
        () => {},
      ),
  }
}
