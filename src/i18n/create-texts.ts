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

/** The services and data that texts are made from. */
export interface TextsDeps {
  /** Reads the text file `language/namespace`. */
  load: (file: string) => Promise<unknown>
  /** The region's map: a text key or a whole namespace → its replacement. */
  map?: Readonly<Record<string, string>>
  report: (fault: Fault) => void
  languages?: readonly string[]
  /** The files that have loaded already. */
  files?: TextFiles
}

/** The parts that a text library needs. */
export interface TextSource {
  files: TextFiles
  languages: readonly string[]
  /** The replacement for a text that a language lacks. */
  missing: (request: TextRequest) => string
}

/** The texts of the app, by language and key (`namespace.key`). */
export interface Texts {
  /**
   * Loads namespaces and their replacements in the region; rejects if one fails to load in every
   * language.
   */
  load(locale: string, namespaces: readonly string[]): Promise<void>
  /**
   * The text with its `{name}` placeholders filled. A missing text is that of another language, or
   * empty; never the key.
   */
  text(locale: string, key: string, args?: Readonly<Record<string, unknown>>): string
  /** Creates i18next once, which gives the texts from then on; each release has its own. */
  through(create: (source: TextSource) => I18n): I18n
}

/** The namespace of the texts around every screen. */
const frame = 'common'

/**
 * Creates the texts; they need no library until i18next has loaded. The function is long because
 * its short members share the files.
 */
export function createTexts({
  load,
  map = {},
  report,
  languages = ['es', 'en'],
  files = {},
}: TextsDeps): Texts {
  let i18n: I18n | undefined
  const loads = new Map<string, Promise<void>>()
  const textMap = createTextMap(map)
  const missed = new Set<string>()

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
  // A timeout says nothing about the file: it is loaded once more before another language replaces
  // it.
  const loadPatiently = (file: string) =>
    loadFile(file).catch((error: Error) => {
      if (error.name === 'AbortError') return loadFile(file)
      throw error
    })
  const loadOrOther = (language: string, namespace: string) =>
    loadPatiently(`${language}/${namespace}`).catch(() => {
      report({ code: 'texts-not-loaded', detail: `${language}/${namespace}` })
      return loadAnyOther(language, namespace)
    })

  const missing = (request: TextRequest): string => {
    const { language, namespace } = request
    const name = `${language}/${namespace}.${request.name}`
    const isFirstMiss = !missed.has(name)
    missed.add(name)
    // A text used before its file has loaded, such as that of a failed start, does not count as
    // missing.
    const isLacking = own(own(files, language) ?? {}, namespace) !== undefined
    if (isFirstMiss && isLacking) report({ code: 'text-missing', detail: name })
    const other = others(language)
      .map((each) => ({ ...request, language: each }))
      .find((each) => findText(files, each) !== undefined)
    if (other) return say(other)
    // Empty for now; the text is drawn again when a file arrives.
    if (isFirstMiss) (isLacking ? loadAnyOther : loadOrOther)(language, namespace).catch(() => {})
    return ''
  }
  const say = (request: TextRequest): string => {
    assertShort(findText(files, request), request)
    if (!i18n) return formatText(files, request) ?? missing(request)
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
        Object.entries(args).map(([place, value]) => [place, isolateDirection(valueText(value))]),
      )
      // Without a number, a plural text takes its general form.
      const count = Number.parseFloat(valueText(args['count']))
      const wanted = { language, ...split(key), places, count }
      const shown = textMap.mapKey(key)
      if (shown === key) return say(wanted)
      // The text of the region, unless the region lacks it.
      const mapped = { ...wanted, ...split(shown) }
      return say(findText(files, mapped) === undefined ? wanted : mapped)
    },
    through: (create) => (i18n ??= create({ files, languages, missing })),
  }
}

/** Computes the length of a text before it is built, since it may repeat a value many times. */
function assertShort(text: unknown, { places }: TextRequest): void {
  if (typeof text !== 'string') return
  let left: number = limits.textLength
  for (const [, place = ''] of text.matchAll(/\{([^{}]+)\}/g))
    left -= own(places, place.trim())?.length ?? 0
  if (left < 0) throw new EngineError('budget')
}

function split(key: string): { namespace: string; name: string } {
  const dot = key.indexOf('.')
  return { namespace: key.slice(0, dot), name: key.slice(dot + 1) }
}
