import { cached } from '../../../analysis/json/cached'
import { t } from '../words/words'
import {
  isObject,
  objectOrEmpty,
  stringOrEmpty,
  valueAt,
  valueText,
  type Json,
} from '../../../../renderer/language'
import { languageName, titleWords } from '../../../analysis/diff/documents/documents'
import { parseJson } from '../../../analysis/json/parse-json'
import { kindOf } from '../../../analysis/project/source-file'
import { firstSentence } from '../../../analysis/sentences/path-label'
import { declaredLabel } from '../../../analysis/words/member-label'
import { translateDescription } from '../../../analysis/words/translate-description'
import type { SelectionStore, Selection } from '../selection'
import { chosenLanguage } from '../words/language'
import { valueOf } from '../../../../src/app'
import { defaultConfig } from '../../../../src/config'

export interface ScreenEntry {
  readonly screen: string
  readonly path: string
  /** The folder in `schemas/screens`; empty for a screen outside of folders. */
  readonly area: string
}

const screenPath = /^schemas\/screens\/(?:([^/]+)\/)?.+\.json$/

/**
 * Returns all screens, sorted by area and name. Finds the name also in invalid JSON, because the
 * user may be typing.
 */
export const listScreens = cached((files: ReadonlyMap<string, string>): readonly ScreenEntry[] => {
  const entries = [...files].flatMap(([path, text]): ScreenEntry[] => {
    const place = screenPath.exec(path)
    return place ? [{ screen: screenNameAt(path, text), path, area: place[1] ?? '' }] : []
  })
  return entries.toSorted(
    (left, right) => left.area.localeCompare(right.area) || left.screen.localeCompare(right.screen),
  )
})

export function pathOfScreen(files: ReadonlyMap<string, string>, name: string): string | undefined {
  return listScreens(files).find(({ screen }) => screen === name)?.path
}

export function pathOfFragment(
  files: ReadonlyMap<string, string>,
  name: string,
): string | undefined {
  const path = `schemas/fragments/${name}.json`
  return files.has(path) ? path : undefined
}

/** Returns the name that the document declares, or the name of the file. */
function screenNameAt(path: string, text: string): string {
  return /"screen"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? documentName(path)
}

/** Returns the file name of a document without its folder and ending. */
export function documentName(path: string): string {
  return path.replace(/^.*\/|\.json$/g, '')
}

/** Returns the title of a screen. Adds the name if another screen has the same title. */
export function screenWords(name: string, files: ReadonlyMap<string, string>): string {
  return wordsByScreen(files).get(name) ?? name
}

const wordsByScreen = cached((files: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const titles = listScreens(files).map(
    ({ screen, path }) => [screen, titleOf(files, path)] as const,
  )
  const counts = new Map<string, number>()
  for (const [, title] of titles) counts.set(title, (counts.get(title) ?? 0) + 1)
  return new Map(
    titles.map(([screen, title]) => {
      if (title === '') return [screen, screen]
      return [screen, counts.get(title)! > 1 ? `${title} (${screen})` : title]
    }),
  )
})

/** Returns the title of a screen, the name of a removed screen, or kind and name of a document. */
export function fileWords(path: string, files: ReadonlyMap<string, string>): string {
  const screen = listScreens(files).find((entry) => entry.path === path)?.screen
  if (screen !== undefined) return screenWords(screen, files)
  const [group = '', place] = others.find(([, one]) => one.test(path)) ?? []
  const name = place?.exec(path)?.[1]
  if (name !== undefined) return `${group}: ${otherTitle(path, name, files) || name}`
  return screenPath.test(path) ? documentName(path) : path
}

/** Returns the words of a document of a release, such as `screens/pay` or `locales/en/pay`. */
export function releasedWords(name: string, files: ReadonlyMap<string, string>): string {
  const screen = name.replace(/^screens\//, '')
  if (pathOfScreen(files, screen) !== undefined) return screenWords(screen, files)
  const path = `${name.startsWith('locales/') ? '' : 'schemas/'}${name}.json`
  const words = fileWords(path, files)
  return words === path ? name : words
}

export interface ListedFile {
  readonly path: string
  readonly name: string
  /** The name of the screen; `undefined` for other documents. */
  readonly screen?: string
  /** The title of the screen; empty if it is unknown. */
  readonly title: string
}

/** A group of files, such as an area of screens or all fragments. */
export interface FileGroup {
  readonly name: string
  readonly files: readonly ListedFile[]
}

const others: readonly (readonly [name: string, place: RegExp])[] = [
  [t('groupFiles.fragments'), /^schemas\/fragments\/(.+)\.json$/],
  [t('groupFiles.scenarios'), /^schemas\/scenarios\/(.+)\.json$/],
  [t('groupFiles.endpoints'), /^schemas\/endpoints\/(.+)\.json$/],
  [t('groupFiles.regions'), /^schemas\/profiles\/(.+)\.json$/],
  [t('groupFiles.everywhere'), /^schemas\/(app)\.json$/],
  [t('studio.texts'), /^locales\/(.+)\.json$/],
]

/** Groups screens by area, and all other documents by kind. */
export function groupFiles(files: ReadonlyMap<string, string>): FileGroup[] {
  const screens = listScreens(files).map(({ screen, path, area }) => ({
    area,
    file: { path, screen, name: screen, title: titleOf(files, path) },
  }))
  const areas = [...new Set(screens.map(({ area }) => area))]
  const groups = areas.map((name) => ({
    name: name || t('studio.screens'),
    files: screens.filter(({ area }) => area === name).map(({ file }) => file),
  }))
  const rest = others.map(([name, place]) => ({
    name,
    files: [...files.keys()]
      .flatMap((path) => {
        const document = place.exec(path)?.[1]
        return document === undefined
          ? []
          : [{ path, name: document, title: otherTitle(path, document, files) }]
      })
      .toSorted((left, right) =>
        (left.title || left.name).localeCompare(right.title || right.name),
      ),
  }))
  return [...groups, ...rest].filter(({ files: found }) => found.length > 0)
}

/**
 * Returns the label of a fragment or of texts, the screen of scenarios, or the first sentence of a
 * document's description.
 */
function otherTitle(path: string, name: string, files: ReadonlyMap<string, string>): string {
  const kind = kindOf(path)
  if (kind === 'fragment') return declaredLabel(name)
  if (kind === 'texts') {
    const [language = '', namespace = ''] = name.split('/')
    return `${declaredLabel(namespace)} (${languageName(language)})`
  }
  const words = kind === 'scenarios' ? screenWords(name, files) : name
  if (words !== name) return words
  const { description } = objectOrEmpty(parseFile(path, files.get(path) ?? ''))
  return firstSentence(translateDescription(stringOrEmpty(description)))
}

/** Returns the title of a screen in the studio's language, or else in a language of the app. */
function titleOf(files: ReadonlyMap<string, string>, path: string): string {
  const languages = [chosenLanguage(), ...languagesOf(files)]
  const text = (key: string) => {
    const [namespace = '', ...members] = key.split('.')
    const words = languages.map((language) => {
      const file = `locales/${language}/${namespace}.json`
      return stringOrEmpty(valueAt(parseFile(file, files.get(file) ?? ''), members))
    })
    return words.find((title) => title !== '')
  }
  return titleWords(titleIn(path, files.get(path) ?? ''), text) ?? ''
}

const lastTitles = new Map<string, Json | undefined>()

/** While a document is invalid JSON, it keeps its last title. */
const titleIn = cachedByFile((text, path) => {
  const document = parseJson(text)
  if (isObject(document)) lastTitles.set(path, document['title'])
  return lastTitles.get(path)
})

const parseFile = cachedByFile((text) => parseJson(text))

/**
 * Returns the languages of the app, the main language first. An unreadable app document has none.
 */
export function languagesOf(files: ReadonlyMap<string, string>): readonly string[] {
  const app = parseFile('schemas/app.json', files.get('schemas/app.json') ?? '')
  const languages = isObject(app) ? app['languages'] : undefined
  return Array.isArray(languages) ? languages.map(valueText) : []
}

/** Caches the result of each file until the file changes. */
export function cachedByFile<Result>(
  read: (text: string, path: string) => Result,
): (path: string, text: string) => Result {
  const results = new Map<string, { text: string; result: Result }>()
  return (path, text) => {
    const before = results.get(path)
    if (before?.text === text) return before.result
    const result = read(text, path)
    results.set(path, { text, result })
    return result
  }
}

/** Opens a file. If the file is another screen, the phone shows this screen without a scenario. */
export function openFile(
  path: string,
  files: ReadonlyMap<string, string>,
  selection: SelectionStore,
  pointer = '',
): void {
  const screen = listScreens(files).find((entry) => entry.path === path)?.screen
  const isOther = screen !== undefined && screen !== selection.getState().screen
  selection.select({ path, pointer, ...(isOther ? { screen, scenario: '' } : {}) })
}

/** Returns the first selection: the named screen or the first screen, on an average phone. */
export function firstSelection(files: ReadonlyMap<string, string>, name = ''): Selection {
  const screens = listScreens(files)
  const first = screens.find(({ screen }) => screen === name) ?? screens[0]
  const profiles = profilesOf(files)
  return {
    screen: first?.screen ?? '',
    path: first?.path ?? '',
    pointer: '',
    others: [],
    newNode: '',
    scenario: '',
    locale: firstLanguage(files),
    profile: profiles.find((name) => name === defaultConfig.profile) ?? profiles[0] ?? '',
    theme: 'light',
    width: 360,
    fontScale: 1,
    slow: false,
    shell: 'none',
  }
}

/** Returns the language in which the app starts; empty if the app document is invalid. */
function firstLanguage(files: ReadonlyMap<string, string>): string {
  const app = parseJson(files.get('schemas/app.json') ?? '')
  const rule = isObject(app) ? app['locale'] : undefined
  try {
    return valueText(valueOf(rule ?? '', { session: {} }))
  } catch {
    return '' // The checker reports an invalid language rule.
  }
}

/** Returns the regions of the app. */
export function profilesOf(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files.keys()].flatMap(
    (path) => /^schemas\/profiles\/(.+)\.json$/.exec(path)?.[1] ?? [],
  )
}
