import type { Json } from '../../renderer/language'
import { createTexts, type Texts, type TextsDeps } from '../i18n/create-texts'
import { valueOf } from './value-of'

/** The texts of an app, and the language of its calls and notices. */
export interface Language {
  texts: Texts
  /** The language of a screen by its own rule, or by the app document's. */
  localeFor: (rule?: Json) => string
  setLocale: (locale: string) => void
  locale: () => string
  /** Loads the text library; after a failure, the first use loads it again. */
  prepare: () => Promise<void>
}

/** Starts in Spanish, until the first screen sets its language. */
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
