import type { i18n as I18n } from 'i18next'
import {
  EngineError,
  type Fault,
  isolateDirection,
  limits,
  own,
  valueText,
} from '../../renderer/language'
import { findText, formatText, type TextFiles, type TextRequest } from './format-text'
import { createTextMap } from './text-map'

export interface TextsDeps {
  /** Reads a translation file by `language/namespace`. */
  load: (file: string) => Promise<unknown>
  map?: Readonly<Record<string, string>>
  report: (fault: Fault) => void
  /** The languages whose texts replace a missing text, in this order. */
  languages?: readonly string[] | undefined
  files?: TextFiles
}

export interface TextSource {
  files: TextFiles
  languages: readonly string[]
  missing: (request: TextRequest) => string
}

/** The translations by language and key (`namespace.key`). */
export interface Texts {
  /** Loads namespaces and their replacements. Rejects if a file fails in every language. */
  load(locale: string, namespaces: readonly string[]): Promise<void>
  /**
   * Returns a translation. Replaces a missing translation by the translation of another language,
   * or by an empty string.
   */
  text(locale: string, key: string, args?: Readonly<Record<string, unknown>>): string
  /** Calls a listener after each late load. The returned function removes the listener. */
  readonly watchLate: (listener: () => void) => () => void
  /** The number of late loads. A late load starts when a screen shows a missing translation. */
  readonly lateLoads: () => number
  /** Creates i18next, which provides the translations from now on. */
  through(create: (source: TextSource) => I18n): I18n
}

const frame = 'common'

/** Creates translations, which work without a library until i18next has loaded. */
export function createTexts({
  load,
  map = {},
  report,
  languages = [],
  files = {},
}: TextsDeps): Texts {
  let i18n: I18n | undefined
  const loads = new Map<string, Promise<void>>()
  const textMap = createTextMap(map)
  const missingNames = new Set<string>()
  const lateListeners = new Set<() => void>()
  let lateLoads = 0

  const loadFile = (file: string) => {
    const [language = '', namespace = ''] = file.split('/')
    const loading =
      loads.get(file) ??
      load(file).then((texts) => {
        if (i18n) i18n.addResourceBundle(language, namespace, texts)
        else files[language] = { ...files[language], [namespace]: texts as object }
      })
    loads.set(file, loading)
    loading.catch(() => loads.delete(file))
    return loading
  }
  const others = (language: string) => languages.filter((other) => other !== language)
  const loadAnyOther = (language: string, namespace: string) =>
    Promise.all(others(language).map((other) => loadFile(`${other}/${namespace}`)))
  const loadWithRetry = (file: string) =>
    loadFile(file).catch((error: Error) => {
      if (error.name === 'AbortError') return loadFile(file)
      throw error
    })
  const loadOrOther = (language: string, namespace: string) =>
    loadWithRetry(`${language}/${namespace}`).catch(() => {
      report({ code: 'texts-not-loaded', detail: `${language}/${namespace}` })
      return loadAnyOther(language, namespace)
    })

  const tellLate = () => {
    lateLoads++
    for (const listener of lateListeners) listener()
  }
  const reportMissing = (request: TextRequest): string => {
    const { language, namespace } = request
    const name = `${language}/${namespace}.${request.name}`
    const isFirstMiss = !missingNames.has(name)
    missingNames.add(name)
    // A translation is missing only if its file has loaded without the translation.
    const isLacking = own(own(files, language) ?? {}, namespace) !== undefined
    if (isFirstMiss && isLacking) report({ code: 'text-missing', detail: name })
    const other = others(language)
      .map((each) => ({ ...request, language: each }))
      .find((each) => findText(files, each) !== undefined)
    if (other) return format(other)
    if (isFirstMiss)
      (isLacking ? loadAnyOther : loadOrOther)(language, namespace).then(tellLate, () => {})
    return ''
  }
  const format = (request: TextRequest): string => {
    assertShort(findText(files, request), request)
    if (!i18n) return formatText(files, request) ?? reportMissing(request)
    const { language: lng, namespace: ns, name, places: replace, count } = request
    return i18n.t(name, { lng, ns, nest: false, replace, count })
  }

  return {
    async load(locale, namespaces) {
      await Promise.all(
        textMap
          .withMapped([frame, ...namespaces])
          .map((namespace) => loadOrOther(locale, namespace)),
      )
    },
    text(language, key, args = {}) {
      const places = Object.fromEntries(
        Object.entries(args).map(([placeholder, value]) => [
          placeholder,
          isolateDirection(valueText(value)),
        ]),
      )
      // If the count is not a number, the general form is used.
      const count = Number.parseFloat(valueText(args['count']))
      const request = { language, ...split(key), places, count }
      const mappedKey = textMap.mapKey(key)
      if (mappedKey === key) return format(request)
      const mapped = { ...request, ...split(mappedKey) }
      return format(findText(files, mapped) === undefined ? request : mapped)
    },
    watchLate(listener) {
      lateListeners.add(listener)
      return () => void lateListeners.delete(listener)
    },
    lateLoads: () => lateLoads,
    through: (create) => (i18n ??= create({ files, languages, missing: reportMissing })),
  }
}

/** Throws if a translation would become too long because it repeats a value. */
function assertShort(text: unknown, { places }: TextRequest): void {
  if (typeof text !== 'string') return
  let charactersLeft: number = limits.textLength
  for (const [, placeholder = ''] of text.matchAll(/\{([^{}]+)\}/g))
    charactersLeft -= own(places, placeholder.trim())?.length ?? 0
  if (charactersLeft < 0) throw new EngineError('budget')
}

function split(key: string): { namespace: string; name: string } {
  const dot = key.indexOf('.')
  return { namespace: key.slice(0, dot), name: key.slice(dot + 1) }
}
