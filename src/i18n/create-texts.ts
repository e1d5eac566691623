import type { i18n as I18n } from 'i18next'
import {
  EngineError,
  type Fault,
  isolateDirection,
  limits,
  own,
  textOf,
} from '../../renderer/language'
import { findText, formatText, type TextFiles, type Wanted } from './format-text'
import { createTextMap } from './text-map'

/** What texts are made of. */
export interface TextsDeps {
  /** Reads the text file `language/namespace`. */
  load: (file: string) => Promise<unknown>
  /** The region's map: a text key or a whole namespace → the one that is shown in its place. */
  map?: Readonly<Record<string, string>>
  report: (fault: Fault) => void
  languages?: readonly string[]
  /** The files that are there already. */
  files?: TextFiles
}

/** What a text library needs to say the texts. */
export interface TextSource {
  files: TextFiles
  languages: readonly string[]
  /** What stands in for a text that a language lacks. */
  missing: (wanted: Wanted) => string
}

/** The texts of the app, by language and key (`namespace.key`). */
export interface Texts {
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
  /**
   * i18next, made once, which says the texts from then on; each release has texts of its own.
   */
  through(create: (source: TextSource) => I18n): I18n
}

/** The namespace of what stands around every screen. */
const frame = 'common'

/**
 * Makes the texts, which say themselves until i18next is there. It is long because its members,
 * short ones, share the files.
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
  // A line that stalls says nothing of the file: once more, before another language speaks.
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

  const missing = (wanted: Wanted): string => {
    const { language, namespace } = wanted
    const name = `${language}/${namespace}.${wanted.name}`
    const isNews = !missed.has(name)
    missed.add(name)
    // What is said before its file has come, as that nothing can be opened, is not missing there.
    const isLacking = own(own(files, language) ?? {}, namespace) !== undefined
    if (isNews && isLacking) report({ code: 'text-missing', detail: name })
    const other = others(language)
      .map((each) => ({ ...wanted, language: each }))
      .find((each) => findText(files, each) !== undefined)
    if (other) return say(other)
    // Nothing for now; it is drawn again when a file has come.
    if (isNews) (isLacking ? loadAnyOther : loadOrOther)(language, namespace).catch(() => {})
    return ''
  }
  const say = (wanted: Wanted): string => {
    assertShort(findText(files, wanted), wanted)
    if (!i18n) return formatText(files, wanted) ?? missing(wanted)
    const { language: lng, namespace: ns, name, places: replace, count } = wanted
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
        Object.entries(args).map(([place, value]) => [place, isolateDirection(textOf(value))]),
      )
      // Where nothing can be counted, a plural text says its general form.
      const count = Number.parseFloat(textOf(args['count']))
      const wanted = { language, ...split(key), places, count }
      const shown = textMap.mapKey(key)
      if (shown === key) return say(wanted)
      // The text that the region shows, unless the region forgot it.
      const mapped = { ...wanted, ...split(shown) }
      return say(findText(files, mapped) === undefined ? wanted : mapped)
    },
    through: (create) => (i18n ??= create({ files, languages, missing })),
  }
}

/** A text may say the same value many times: how long it will be is known before it is said. */
function assertShort(text: unknown, { places }: Wanted): void {
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
