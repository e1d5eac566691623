import { segmentsOf, visitValue, type Json } from '../../../renderer/language'
import type { SourceFile } from './source-file'

/** One text of one language. */
export interface Text {
  readonly file: string
  /** JSON pointer of the text in its file. */
  readonly pointer: string
  readonly value: string
  /** Names that stand in braces, as in `{amount}`. */
  readonly args: readonly string[]
}

/** The texts of each language by their whole key, as in `loanDetails.repay`. */
export type Texts = ReadonlyMap<string, ReadonlyMap<string, Text>>

/**
 * Reads the locale files: the folder is the language, the file its namespace. Languages that the
 * app promises are there, also without a file.
 */
export function readTexts(files: readonly SourceFile[], promised: readonly string[]): Texts {
  const languages = new Map(
    files.length === 0
      ? []
      : promised.map((language): [string, Map<string, Text>] => [language, new Map()]),
  )
  for (const { path, json } of files) {
    const [language = '', name = ''] = path.split('/').slice(-2)
    const texts = languages.get(language) ?? new Map<string, Text>()
    languages.set(language, texts)
    for (const [key, value, pointer] of textsIn(json, name.replace(/\.json$/, '')))
      texts.set(key, { file: path, pointer, value, args: argumentsOf(value) })
  }
  return languages
}

/** Says whether some language has a text, in one form or in several for its plural. */
export function hasText(texts: Texts, key: string): boolean {
  return [...texts.values()].some((language) => language.has(key) || language.has(`${key}_other`))
}

/** The texts of a locale file by their whole key, each with its place. */
export function textsIn(
  json: Json | undefined,
  namespace: string,
): [key: string, text: string, pointer: string][] {
  const found: [string, string, string][] = []
  visitValue(json, (value, pointer, name) => {
    if (Array.isArray(value) || String(name).startsWith('$')) return false
    if (typeof value === 'string')
      found.push([[namespace, ...segmentsOf(pointer)].join('.'), value, pointer])
    return true
  })
  return found
}

/** The names in braces of a text, each once, sorted. */
function argumentsOf(text: string): string[] {
  return [
    ...new Set(
      [...text.matchAll(/\{\{?\s*([A-Za-z]\w*)[^{}]*\}\}?/g)].map(([, name]) => name ?? ''),
    ),
  ].sort()
}
