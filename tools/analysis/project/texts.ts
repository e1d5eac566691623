import { isObject, type Json } from '../../../renderer/language'
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
    collect(json, name.replace(/\.json$/, ''), '', path, texts)
  }
  return languages
}

/** Says whether some language has a text, in one form or in several for its plural. */
export function hasText(texts: Texts, key: string): boolean {
  return [...texts.values()].some((language) => language.has(key) || language.has(`${key}_other`))
}

function collect(
  value: Json | undefined,
  key: string,
  pointer: string,
  file: string,
  into: Map<string, Text>,
): void {
  if (typeof value === 'string') into.set(key, { file, pointer, value, args: argumentsOf(value) })
  if (isObject(value))
    for (const [name, member] of Object.entries(value))
      if (!name.startsWith('$')) collect(member, `${key}.${name}`, `${pointer}/${name}`, file, into)
}

/** The names in braces of a text, each once, sorted. */
export function argumentsOf(text: string): string[] {
  return [
    ...new Set(
      [...text.matchAll(/\{\{?\s*([A-Za-z]\w*)[^{}]*\}\}?/g)].map(([, name]) => name ?? ''),
    ),
  ].sort()
}
