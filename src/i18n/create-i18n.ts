import { createInstance, type i18n as I18n, type TOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { TextSource } from './create-texts'
import type { TextRequest } from './format-text'

export function createI18n({ files, languages, missing }: TextSource): I18n {
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({
    initAsync: false,
    resources: files,
    lng: languages[0],
    load: 'currentOnly',
    fallbackLng: false,
    // Keys are paths with dots. No other character in a key is special.
    nsSeparator: false,
    ignoreJSONStructure: false,
    // Values come from servers, and React escapes them. Placeholders and references inside values
    // are not replaced.
    interpolation: {
      prefix: '{',
      suffix: '}',
      unescapePrefix: '\0',
      formatSeparator: '\0',
      escapeValue: false,
      skipOnVariables: true,
    },
    missingInterpolationHandler: () => '',
    returnedObjectHandler: () => '',
    parseMissingKeyHandler: (name: string, _: unknown, options?: TOptions) =>
      missing(requestOf(name, { lng: i18n.language, ...options })),
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  return i18n
}

function requestOf(name: string, { lng, ns, replace, count }: TOptions): TextRequest {
  return {
    language: String(lng),
    namespace: String(ns),
    name,
    places: (replace as TextRequest['places'] | undefined) ?? {},
    count: count ?? Number.NaN,
  }
}
