import {
  isObject,
  type JsonObject,
  objectsIn,
  type Json,
  fragmentsOf,
} from '../../../../renderer/language'
import { kindOf, readSource } from '../../project/source-file'
import { memberInSentence } from '../../words/member-label'
import { say, currentLanguage, isForForms } from '../../words/words'
import { createDataWords } from '../../sentences/path-label'
import { shorten, type Names } from '../../sentences/value'
import { textIn, textsIn } from '../../project/texts'

export interface Document {
  readonly path: string
  readonly name: string
  readonly json: JsonObject
}

/** The kinds of documents in the order of the output. */
export const documentKinds = [
  'screen',
  'fragment',
  'texts',
  'picture',
  'app',
  'endpoints',
  'profile',
  'scenarios',
] as const

export type DocumentKind = (typeof documentKinds)[number]

export type Documents = Readonly<Record<DocumentKind, ReadonlyMap<string, Document>>>

export class UnreadableDocument extends Error {
  override name = 'UnreadableDocument'
  readonly code = 'unreadable-document'
}

const nameMembers: Readonly<Partial<Record<DocumentKind, string>>> = {
  screen: 'screen',
  fragment: 'fragment',
  endpoints: 'family',
  profile: 'profile',
  picture: 'picture',
}

/** Throws `UnreadableDocument` for a document that is not a JSON object. */
export function readDocuments(files: ReadonlyMap<string, string>): Documents {
  const documents = Object.fromEntries(documentKinds.map((kind) => [kind, new Map()])) as Record<
    DocumentKind,
    Map<string, Document>
  >
  for (const [path, text] of files) {
    const kind = kindOf(path)
    if (!kind || kind === 'widget' || kind === 'asset') continue
    const json = readSource(path, text)?.json
    if (!isObject(json))
      throw new UnreadableDocument(
        say`${path} is not a JSON object, so it cannot be compared. Run "lienzo check ${path}" to see the mistake.`,
      )
    const name = documentKey(kind, path, json)
    documents[kind].set(name, { path, name, json })
  }
  return documents
}

export function shownFragmentsOf(
  json: JsonObject,
  { fragment }: Documents,
): Map<string, JsonObject> {
  return fragmentsOf(json, (name) => fragment.get(name)?.json)
}

/**
 * Returns the key of a document: language and namespace for texts, the name for documents with a
 * name, and the path for others.
 */
function documentKey(kind: DocumentKind, path: string, json: JsonObject): string {
  const member = json[nameMembers[kind] ?? '']
  if (typeof member === 'string') return member
  const [folder = '', file = ''] = path
    .replace(/\.json$/, '')
    .split('/')
    .slice(-2)
  return kind === 'texts' ? `${folder}/${file}` : file
}

export interface DiffSide {
  readonly documents: Documents
  readonly texts: TextsByLanguage
  readonly names: Names
}

/** Returns one version for a comparison. Its missing texts come from the other version. */
export function sideOf(
  documents: Documents,
  other: Documents,
  language: string,
  endpoints: Documents['endpoints'] = documents.endpoints,
): DiffSide {
  const [texts, otherTexts] = [textsOf(documents), textsOf(other)]
  const text = (key: string) => wordsOf(texts, language, key) ?? wordsOf(otherTexts, language, key)
  const names: Names = {
    path: pathWords,
    text: (key) => {
      const words = text(key)
      return words === undefined ? undefined : shorten(words)
    },
    screen: (name) =>
      titleOf(name, documents.screen.has(name) ? documents.screen : other.screen, text),
    ...(isForForms() && { ...dataNames({ ...documents, endpoints }), member: memberInSentence }),
    exact: false,
  }
  return { documents, texts, names }
}

/** Returns the words for data paths and codes, for people who use forms. */
function dataNames({ screen, endpoints }: Documents): Pick<Names, 'path' | 'code'> {
  const { label, code } = createDataWords({
    screens: screen.values(),
    families: endpoints.values(),
  })
  return { path: (path) => `*${label(path).join(' › ')}*`, code }
}

/**
 * Returns words for a path. A member that repeats its root replaces the path: "order status" for
 * `order.orderStatus`.
 */
function pathWords(path: string): string {
  const [root = '', member = '', ...rest] = path.split('.')
  const repeats =
    rest.length === 0 && member.startsWith(root) && /^[A-Z][a-z]+$/.test(member.slice(root.length))
  return repeats ? `${root} ${member.slice(root.length).toLowerCase()}` : path
}

/** Returns the title of a screen, with its name if several screens have this title. */
function titleOf(name: string, screens: Documents['screen'], text: Names['text']): string {
  const words = titleWords(screens.get(name)?.json['title'], text)
  if (words === undefined) return name
  const titles = [...screens.values()].map(({ json }) => titleWords(json['title'], text))
  return titles.filter((title) => title === words).length > 1
    ? `*${words}* (${name})`
    : `*${words}*`
}

/** Returns the words of a title: a text key, or an expression with a text key as its fallback. */
export function titleWords(title: Json | undefined, text: Names['text']): string | undefined {
  if (typeof title === 'string') return title === '' ? undefined : title
  const key = objectsIn(title).find(({ t }) => typeof t === 'string')?.['t']
  return typeof key === 'string' ? text(key) : undefined
}

type TextsByLanguage = ReadonlyMap<string, ReadonlyMap<string, string>>

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
 * Returns the words of a text key, in the general plural form. If the language lacks the text,
 * returns the words of another language.
 */
function wordsOf(texts: TextsByLanguage, language: string, key: string): string | undefined {
  const matches = [texts.get(language), ...texts.values()].flatMap(
    (byKey) => textIn(byKey, key) ?? [],
  )
  return matches[0]
}

export function languageName(language: string): string {
  return new Intl.DisplayNames([currentLanguage()], { type: 'language' }).of(language) ?? language
}
