import { createInstance, type i18n as I18n, type TOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Fault, textOf } from '../../renderer/language'
import { createTextMap } from './text-map'

/** What texts are made of. */
export interface TextsDeps {
  /** Reads the text file `language/namespace`. */
  load: (file: string) => Promise<unknown>
  /** The region's map: a text key or a whole namespace → the one that is shown in its place. */
  map?: Readonly<Record<string, string>>
  report: (fault: Fault) => void
  languages?: readonly string[]
}

/** The texts of the app, by language and key (`namespace.key`). */
export interface Texts {
  /** Where react-i18next finds them: each release has texts of its own. */
  readonly i18n: I18n
  /**
   * Loads namespaces, and those that the region maps them to; rejects when one can be had in no
   * language.
   */
  load(locale: string, namespaces: readonly string[]): Promise<void>
  /**
   * The text with its `{name}` places filled; where it is missing, the one of another language,
   * else nothing. Never the key.
   */
  text(locale: string, key: string, args?: Readonly<Record<string, unknown>>): string
}

/** The namespace of what stands around every screen. */
const frame = 'common'

/**
 * Makes the texts, and gives react-i18next the same ones. It is long because its members, short
 * ones, share one instance of i18next.
 */
export function createTexts({
  load,
  map = {},
  report,
  languages = ['es', 'en'],
}: TextsDeps): Texts {
  const i18n = createI18n((language, key, options) => missing(language, key, options))
  const files = new Map<string, Promise<void>>()
  const textMap = createTextMap(map)
  const reported = new Set<string>()

  const loadFile = (file: string) => {
    const [language = '', namespace = ''] = file.split('/')
    const loading =
      files.get(file) ??
      load(file).then((texts) => void i18n.addResourceBundle(language, namespace, texts))
    files.set(file, loading)
    loading.catch(() => files.delete(file))
    return loading
  }
  const others = (language: string) => languages.filter((other) => other !== language)
  const loadAnyOther = (language: string, namespace: string) =>
    Promise.all(others(language).map((other) => loadFile(`${other}/${namespace}`)))

  /** The key that the region shows, unless the region forgot its text. */
  const shown = (language: string, key: string): string => {
    const mapped = textMap.mapKey(key)
    if (mapped === key) return key
    const { ns, name } = split(mapped)
    return i18n.exists(name, { lng: language, ns }) ? mapped : key
  }

  const missing = (language: string, key: string, options: TOptions): string => {
    const namespace = String(options.ns)
    const name = `${language}/${namespace}.${key}`
    if (!reported.has(name)) report({ code: 'text-missing', detail: name })
    const other = others(language).find((candidate) =>
      i18n.exists(key, { lng: candidate, ns: namespace }),
    )
    if (other) return i18n.t(key, { ...options, lng: other })
    // Nothing for now; the next time that the text is drawn the other language is there.
    if (!reported.has(name)) loadAnyOther(language, namespace).catch(() => {})
    reported.add(name)
    return ''
  }

  return {
    i18n,
    async load(locale, namespaces) {
      await Promise.all(
        textMap.withMapped([frame, ...namespaces]).map((namespace) =>
          loadFile(`${locale}/${namespace}`).catch(() => {
            report({ code: 'texts-not-loaded', detail: `${locale}/${namespace}` })
            return loadAnyOther(locale, namespace)
          }),
        ),
      )
      await i18n.changeLanguage(locale)
    },
    text(locale, key, args = {}) {
      // i18next reads inherited members as well; a function for a text would throw.
      if (key.split('.').some((part) => part in Object.prototype)) return ''
      const { ns, name } = split(shown(locale, key))
      const replace = Object.fromEntries(
        Object.entries(args).map(([place, value]) => [place, textOf(value)]),
      )
      // Where nothing can be counted, a plural text says its general form.
      const count = Number.parseFloat(textOf(args.count))
      return i18n.t(name, { lng: locale, ns, nest: false, replace, count })
    },
  }
}

function createI18n(missing: (language: string, key: string, options: TOptions) => string): I18n {
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({
    initAsync: false,
    resources: {},
    ns: [],
    defaultNS: frame,
    fallbackLng: false,
    // Values come from servers: React escapes them, and nothing in them is a place or a reference
    // to another text.
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
    missingInterpolationHandler: () => '',
    returnedObjectHandler: () => '',
    parseMissingKeyHandler: (key: string, _: unknown, options?: TOptions) =>
      missing(options?.lng ?? i18n.language, key, { ns: frame, ...options }),
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  return i18n
}

function split(key: string): { ns: string; name: string } {
  const dot = key.indexOf('.')
  return { ns: key.slice(0, dot), name: key.slice(dot + 1) }
}
