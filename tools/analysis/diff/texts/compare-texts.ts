import { cached } from '../../json/cached'
import { pluralSuffix } from '../../../../src/delivery/guarded/index'
import { createTextMap } from '../../../../src/i18n'
import { placeholderTexts } from '../../templates/templates'
import { picturesIn } from '../../names/name-references'
import { joinWords } from '../../sentences/value'
import { addedLine, changedLine, removedLine, type ChangeLine } from '../change'
import {
  type DiffSide,
  languageName,
  shownFragmentsOf,
  type Documents,
} from '../documents/documents'
import { editBetween, type TextEdit } from '../../edits/text-edit'
import { translate, say } from '../../words/words'
import { declaredName } from '../../words/member-label'
import { namesOfKind, type JsonObject } from '../../../../renderer/language'

interface TextLine extends ChangeLine {
  readonly screens: readonly string[]
  readonly file: string
  /** The changed keys; all keys if the file was added or removed. */
  readonly keys: readonly string[]
}

export function compareTexts(
  before: DiffSide,
  after: DiffSide,
  users: ReadonlyMap<string, readonly string[]>,
): TextLine[] {
  const whole = wholeFiles(before, after)
  const languages = new Set([...after.texts.keys(), ...before.texts.keys()])
  const single = [...languages].flatMap((language) => {
    const [had, has] = [before.texts.get(language), after.texts.get(language)]
    const keys = new Set([...(has?.keys() ?? []), ...(had?.keys() ?? [])])
    return [...keys].flatMap((key): TextLine[] => {
      const file = `${language}/${key.split('.')[0]!}`
      const line = compareText(had?.get(key), has?.get(key), key, language)
      if (!line || whole.some((added) => added.file === file)) return []
      const screens = users.get(key.replace(pluralSuffix, '')) ?? users.get(key) ?? []
      return [{ ...line, screens, file, keys: [key] }]
    })
  })
  return [...whole, ...single]
}

/** A new file with more texts than this gets one line, instead of one line per text. */
const mostNewTexts = 20

function wholeFiles(before: DiffSide, after: DiffSide): TextLine[] {
  const [had, has] = [before.documents.texts, after.documents.texts]
  const line = (kind: 'added' | 'removed', file: string, { texts }: DiffSide): TextLine => {
    const [language = '', namespace = ''] = file.split('/')
    const name = declaredName(namespace)
    const all = [...(texts.get(language)?.keys() ?? [])]
    const keys = all.filter((key) => key.startsWith(`${namespace}.`))
    const text =
      kind === 'added'
        ? say`texts of ${name} were added: ${keys.length} (${languageName(language)})`
        : say`texts of ${name} were removed: ${keys.length} (${languageName(language)})`
    return { kind, pointer: '', file, screens: [], keys, text }
  }
  const come = [...has.keys()].filter((file) => !had.has(file))
  const gone = [...had.keys()].filter((file) => !has.has(file))
  return [
    ...come
      .map((file) => line('added', file, after))
      .filter(({ keys }) => keys.length > mostNewTexts),
    ...gone.map((file) => line('removed', file, before)),
  ]
}

function compareText(
  before: string | undefined,
  after: string | undefined,
  key: string,
  language: string,
): ChangeLine | undefined {
  if (before === after) return undefined
  const pointer = `/${key.split('.').slice(1).join('/')}`
  const where = `(${languageName(language)})`
  if (before === undefined) {
    const line = say`the text ${key} was added: ${quoted(after!)} ${where}`
    const isPlaceholder = placeholderTexts.some((words) => words.has(after!))
    return addedLine(
      pointer,
      isPlaceholder ? say`${line}, still in the words of the template` : line,
    )
  }
  if (after === undefined)
    return removedLine(pointer, say`the text ${key}, ${quoted(before)}, was removed ${where}`)
  const [was, is] = excerpts(before, after)
  return changedLine(pointer, say`the text ${quoted(was)} now reads ${quoted(is)} ${where}`)
}

function quoted(words: string): string {
  return words === ''
    ? translate('an empty text')
    : `*${words.length > 300 ? `${words.slice(0, 300)}…` : words}*`
}

const mostTitles = 4

/** Returns words such as "on *Repayment* and *My order*". */
export function onScreens(screens: readonly string[], { names }: DiffSide): string {
  if (screens.length === 0) return translate('on no screen')
  const titles = screens.map((screen) => names.screen(screen))
  return say`on ${joinWords(titles.length > mostTitles ? [...titles.slice(0, mostTitles - 1), say`${titles.length - mostTitles + 1} other screens`] : titles)}`
}

const around = 30
const longest = 90

function excerpts(before: string, after: string): [before: string, after: string] {
  if (before.length <= longest && after.length <= longest) return [before, after]
  const [{ from, to }] = editBetween(before, after) as [TextEdit]
  const end = before.length - to
  return [wholeWords(before, from, end), wholeWords(after, from, end)]
}

function wholeWords(text: string, start: number, end: number): string {
  const from = start <= around ? 0 : text.lastIndexOf(' ', start - around) + 1
  const space = text.indexOf(' ', text.length - end + around)
  const to = end <= around || space === -1 ? text.length : space
  const shortened = text.slice(from, Math.min(to, from + 3 * longest))
  return `${from > 0 ? '…' : ''}${shortened}${from + shortened.length < text.length ? '…' : ''}`
}

/**
 * Returns the screens that show each text: in their own nodes, in a fragment, or because the
 * profile of a region replaces another text by it.
 */
export function usersOfTexts(documents: Documents): Users {
  const maps = [...documents.profile.values()].map(({ json }) =>
    createTextMap((json['texts'] ?? {}) as Readonly<Record<string, string>>),
  )
  return usersOf(documents, (json) =>
    [json, ...shownFragmentsOf(json, documents).values()].flatMap((document) =>
      [...namesOfKind(document, 'text')].flatMap((key) => [
        key,
        ...maps.map((map) => map.mapKey(key)),
      ]),
    ),
  )
}

type Users = ReadonlyMap<string, readonly string[]>

/** The screens that use each fragment, cached because each change needs the result. */
export const usersOfFragments = cached(
  (documents: Documents): Users =>
    usersOf(documents, (json) => shownFragmentsOf(json, documents).keys()),
)

/**
 * The screens that show each picture: in their own nodes, in a fragment, or in nodes of the app
 * document.
 */
export const usersOfPictures = cached(
  (documents: Documents): Users =>
    usersOf(documents, (json) =>
      [
        json,
        ...shownFragmentsOf(json, documents).values(),
        ...[...documents.app.values()].map(({ json: app }) => app),
      ].flatMap((document) => picturesIn(document).map(({ name }) => name)),
    ),
)

function usersOf(
  { screen: screens }: Documents,
  namesIn: (screen: JsonObject) => Iterable<string>,
): Users {
  const users = new Map<string, string[]>()
  for (const [screen, { json }] of screens)
    for (const name of new Set(namesIn(json))) users.set(name, [...(users.get(name) ?? []), screen])
  return users
}
