import { objectsIn, type Json } from '../../../../renderer/language'
import { shorten, type Names } from '../../sentences/value'
import type { Documents } from './read-documents'
import { textsIn } from '../../project/texts'
import { spokenLanguage } from '../../words/words'

/** One state of a project, with names for sentences. */
export interface Side {
  readonly documents: Documents
  readonly texts: TextsByLanguage
  readonly names: Names
}

/**
 * Prepares both states of a project. Each uses its own texts and titles, or those of the other
 * state if it has none.
 */
export function sidesOf(
  before: Documents,
  after: Documents,
  language: string,
): { before: Side; after: Side } {
  return { before: sideOf(before, after, language), after: sideOf(after, before, language) }
}

function sideOf(documents: Documents, other: Documents, language: string): Side {
  const [texts, otherTexts] = [textsOf(documents), textsOf(other)]
  const text = (key: string) => wordsOf(texts, language, key) ?? wordsOf(otherTexts, language, key)
  const names: Names = {
    path: pathWords,
    text: (key) => {
      const words = text(key)
      return words === undefined ? undefined : shorten(words)
    },
    screen: (name) => titleOf(documents, other, name, text),
    exact: false,
  }
  return { documents, texts, names }
}

/** Words for a path: `order.orderStatus` is "the order status". Other paths stay as they are. */
function pathWords(path: string): string {
  const [root = '', member = '', ...rest] = path.split('.')
  const repeats =
    rest.length === 0 && member.startsWith(root) && /^[A-Z][a-z]+$/.test(member.slice(root.length))
  return repeats ? `${root} ${member.slice(root.length).toLowerCase()}` : path
}

/**
 * The name of a screen is its title. The document name is added if several screens have the title,
 * and replaces a title without words.
 */
function titleOf(
  documents: Documents,
  other: Documents,
  name: string,
  text: (key: string) => string | undefined,
): string {
  const screens = documents.screen.has(name) ? documents.screen : other.screen
  const words = titleWords(screens.get(name)?.json['title'], text)
  if (words === undefined) return name
  const alike = [...screens.values()].filter(
    ({ json }) => titleWords(json['title'], text) === words,
  )
  return alike.length > 1 ? `*${words}* (${name})` : `*${words}*`
}

/** The words of a title that is a text key, or has one as its fallback. */
export function titleWords(
  title: Json | undefined,
  text: (key: string) => string | undefined,
): string | undefined {
  if (typeof title === 'string') return title === '' ? undefined : title
  const key = objectsIn(title).find(({ t }) => typeof t === 'string')?.['t']
  return typeof key === 'string' ? text(key) : undefined
}

/** The texts of each language by their full key, as in `common.retry`. */
export type TextsByLanguage = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The texts of a project. */
function textsOf(documents: Documents): TextsByLanguage {
  const languages = new Map<string, Map<string, string>>()
  for (const { name, json } of documents.texts.values()) {
    const [language = '', namespace = ''] = name.split('/')
    const texts = languages.get(language) ?? new Map<string, string>()
    languages.set(language, texts)
    for (const [key, text] of textsIn(json, namespace)) texts.set(key, text)
  }
  return languages
}

/**
 * The text of a key in a language, or else in any other language. For a plural, the general form.
 */
function wordsOf(texts: TextsByLanguage, language: string, key: string): string | undefined {
  const ordered = [texts.get(language), ...texts.values()]
  for (const known of ordered) {
    const words = known?.get(key) ?? known?.get(`${key}_other`)
    if (words !== undefined) return words
  }
  return undefined
}

/** The name of a language in the current language, as in "Spanish". */
export function languageName(language: string): string {
  return new Intl.DisplayNames([spokenLanguage()], { type: 'language' }).of(language) ?? language
}
