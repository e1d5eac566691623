import type { Range } from '../analysis/edits'
import en from './words/en.json'
import es from './words/es.json'

/** The texts of files by path; undefined for a removed file. */
export type FileChanges = ReadonlyMap<string, string | undefined>

/** A place of a file that prevents the requested change. */
export interface Place extends Pick<Range, 'line' | 'column'> {
  readonly file: string
  readonly pointer: string
}

/** The reason for a refusal, as a key of the words with their values. */
export interface Refusal {
  readonly key: keyof typeof en
  readonly values: Readonly<Record<string, string>>
  readonly places?: readonly Place[]
}

/** The result: the changed files, and the one to show. */
export interface Made {
  readonly changes: FileChanges
  /** The document that it is about; undefined if it was deleted. */
  readonly file: string | undefined
}

/** Either the complete change, or the reason against it. */
export type Outcome = Made | { readonly refused: Refusal }

/** A refusal with the values that its words name. */
export function refuse(
  key: Refusal['key'],
  values: Refusal['values'] = {},
  places?: readonly Place[],
): { readonly refused: Refusal } {
  return { refused: { key, values, ...(places ? { places } : {}) } }
}

const words: Readonly<Record<'en' | 'es', Readonly<Record<Refusal['key'], string>>>> = { en, es }

/** A refusal in words. */
export function wordsOf({ key, values }: Refusal, language: 'en' | 'es' = 'en'): string {
  return words[language][key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
