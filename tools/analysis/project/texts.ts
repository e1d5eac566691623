import { cached } from '../json/cached'
import {
  isObject,
  segmentsOf,
  stringOrEmpty,
  visitValue,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { pluralSuffix } from '../../../src/delivery/guarded/index'
import { hasCurrency, kindsOfTexts, languageWords } from '../words/languages'
import type { SourceFile } from './source-file'

export interface Text {
  readonly key: string
  readonly file: string
  readonly pointer: string
  readonly value: string
  /** The names of the placeholders, such as `amount` for `{amount}`. */
  readonly args: readonly string[]
}

/** The texts by language, then by full key, such as `loanDetails.repay`. */
export type Texts = ReadonlyMap<string, ReadonlyMap<string, Text>>

/**
 * Reads the locale files. The folder is the language, and the name of the file is the namespace.
 * Languages of the app document exist even without files.
 */
export function readTexts(files: readonly SourceFile[], promised: readonly string[]): Texts {
  const languages = new Map(
    files.length === 0
      ? []
      : promised.map((language): [string, Map<string, Text>] => [language, new Map()]),
  )
  for (const file of files) {
    const language = languageOf(file.path)
    const texts = languages.get(language) ?? new Map<string, Text>()
    languages.set(language, texts)
    for (const text of textsOfFile(file)) texts.set(text.key, text)
  }
  return languages
}

/** The texts of a locale file. */
export const textsOfFile = cached(({ path, json }: SourceFile): readonly Text[] =>
  textValuesIn(json).map(([pointer, leaf]) => {
    const value = stringOrEmpty(leaf)
    const key = textKey(namespaceOf(path), pointer)
    return { key, file: path, pointer, value, args: argumentsOf(value) }
  }),
)

/** Returns the language of a locale file. */
export const languageOf = (path: string) => path.split('/').at(-2) ?? ''

/** Returns the name of a locale file. All keys of the file begin with this name. */
export function namespaceOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, '')
}

/** Returns whether a text exists, with or without plural forms. */
export function hasText(texts: Texts, key: string): boolean {
  return [...texts.values()].some((language) => textIn(language, key) !== undefined)
}

/** Returns the text of a key in one language, in the general plural form if it has several. */
export function textIn<Value>(
  language: ReadonlyMap<string, Value> | undefined,
  key: string,
): Value | undefined {
  return language?.get(key) ?? language?.get(`${key}_other`)
}

/** The keys of changed texts, except changes that cannot affect a finding about documents. */
interface ChangedTexts {
  /** The texts whose new words can affect the findings of rules. */
  readonly otherwise: readonly string[]
  /** The texts whose new words can affect only findings that quote the texts. */
  readonly quoted: readonly string[]
}

/** Returns the changed texts; `undefined` if keys differ, which any document may contain. */
export function changedTexts(one: SourceFile, other: SourceFile): ChangedTexts | undefined {
  const [before, after] = [meaningsIn(one), meaningsIn(other)]
  const keysOf = (texts: typeof before) => texts.map(({ key }) => key).join('\n')
  if (keysOf(before) !== keysOf(after)) return undefined
  const keysWith = (member: 'meaning' | 'known') =>
    after.flatMap((text, at) =>
      text[member] === before[at]![member] ? [] : [text.key, text.key.replace(pluralSuffix, '')],
    )
  return { otherwise: keysWith('meaning'), quoted: keysWith('known') }
}

/** The facts about each text on which findings about documents depend. */
const meaningsIn = cached((file: SourceFile) => {
  const words = languageWords(languageOf(file.path))
  return textsOfFile(file).map(({ key, value, args }) => {
    const kinds = words ? kindsOfTexts.filter((kind) => words[kind].test(value)) : []
    const isNegated = kinds.length > 0 && words?.negates.test(value)
    // In a range such as "13 to 19", a word is between two numbers.
    const numbers = /\d.*\d|\d/s.exec(value)?.[0]
    const facts = [kinds, isNegated, hasCurrency(value), numbers, args]
    return { key, meaning: JSON.stringify(facts), known: kinds.length > 0 ? value : '' }
  })
})

export function textsIn(
  json: Json | undefined,
  namespace: string,
): [key: string, text: string, pointer: string][] {
  return textValuesIn(json).flatMap(([pointer, value]) =>
    typeof value === 'string' ? [[textKey(namespace, pointer), value, pointer]] : [],
  )
}

/** Returns all values of a locale file that should be texts. */
export function textValuesIn(json: Json | undefined): [pointer: string, value: Json][] {
  const found: [string, Json][] = []
  visitValue(json, (value, pointer, name) => {
    if (String(name).startsWith('$')) return false
    if (isObject(value)) return true
    found.push([pointer, value])
    return false
  })
  return found
}

function textKey(namespace: string, pointer: string): string {
  return [namespace, ...segmentsOf(pointer)].join('.')
}

function argumentsOf(text: string): string[] {
  return [
    ...new Set(
      [...text.matchAll(/\{\{?\s*([A-Za-z]\w*)[^{}]*\}\}?/g)].map(([, name]) => name ?? ''),
    ),
  ].sort()
}

export const stringsIn = cached((document: JsonObject): ReadonlySet<string> => {
  const found = new Set<string>()
  visitValue(document, (value) => {
    if (typeof value === 'string') found.add(value)
  })
  return found
})
