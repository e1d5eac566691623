import { cached } from '../json/cached'
import {
  isObject,
  segmentsOf,
  stringOrEmpty,
  visitValue,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import type { SourceFile } from './source-file'

export interface Text {
  readonly file: string
  readonly pointer: string
  readonly value: string
  /** As in `{amount}`. */
  readonly args: readonly string[]
}

/** By language, then by full key, such as `loanDetails.repay`. */
export type Texts = ReadonlyMap<string, ReadonlyMap<string, Text>>

/**
 * Reads the locale files: the folder is the language, the file name the namespace. Languages of the
 * app document are included even without files.
 */
export function readTexts(files: readonly SourceFile[], promised: readonly string[]): Texts {
  const languages = new Map(
    files.length === 0
      ? []
      : promised.map((language): [string, Map<string, Text>] => [language, new Map()]),
  )
  for (const { path, json } of files) {
    const language = path.split('/').at(-2) ?? ''
    const texts = languages.get(language) ?? new Map<string, Text>()
    languages.set(language, texts)
    for (const [pointer, leaf] of textValuesIn(json)) {
      const value = stringOrEmpty(leaf)
      const key = textKey(namespaceOf(path), pointer)
      texts.set(key, { file: path, pointer, value, args: argumentsOf(value) })
    }
  }
  return languages
}

/** The name of a locale file, with which its keys begin. */
export function namespaceOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, '')
}

/** The text may have one form, or plural forms. */
export function hasText(texts: Texts, key: string): boolean {
  return [...texts.values()].some((language) => language.has(key) || language.has(`${key}_other`))
}

/** True if only words differ, not keys or placeholders. */
export function differInWords(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(placesToFill(one)) === JSON.stringify(placesToFill(other))
}

function placesToFill(json: Json | undefined): [pointer: string, args: string[]][] {
  return textValuesIn(json).map(([pointer, value]) => [pointer, argumentsOf(stringOrEmpty(value))])
}

export function textsIn(
  json: Json | undefined,
  namespace: string,
): [key: string, text: string, pointer: string][] {
  return textValuesIn(json).flatMap(([pointer, value]) =>
    typeof value === 'string' ? [[textKey(namespace, pointer), value, pointer]] : [],
  )
}

/** All values that should be texts. */
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

/** Sorted, without duplicates. */
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
