import type { Range } from '../edits/text-edit'
import { lineWidth, printJson } from '../edits/print-json'
import en from './words/en.json'
import es from './words/es.json'
import type { JsonObject } from '../../../renderer/language'
import type { Project } from '../project/project'

/** The new contents of files by path; `undefined` for a removed file. */
export type FileChanges = ReadonlyMap<string, string | undefined>

/** A place in a file that prevents the change. */
export interface Place extends Pick<Range, 'line' | 'column'> {
  readonly file: string
  readonly pointer: string
}

/** The reason for a refusal: the key of a message and its values. */
export interface Refusal {
  readonly key: keyof typeof en
  readonly values: Readonly<Record<string, string>>
  readonly places?: readonly Place[]
}

/** The changed files, and the file to open. */
export interface EditResult {
  readonly changes: FileChanges
  /** The changed document; `undefined` if it was deleted. */
  readonly file: string | undefined
}

/** Either the complete change or the reason for a refusal. */
export type Outcome = EditResult | { readonly refused: Refusal }

/** Creates a refusal with the values for its message. */
export function refuse(
  key: Refusal['key'],
  values: Refusal['values'] = {},
  places?: readonly Place[],
): { readonly refused: Refusal } {
  return { refused: { key, values, ...(places ? { places } : {}) } }
}

const words: Readonly<Record<'en' | 'es', Readonly<Record<Refusal['key'], string>>>> = { en, es }

/** The message of a refusal. */
export function wordsOf({ key, values }: Refusal, language: 'en' | 'es' = 'en'): string {
  return words[language][key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** The namespace for a screen: `loanDetails` for `loan-details`. */
export function namespaceOf(screen: string): string {
  return screen.replace(/-+(.)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')
}

/** The path of a namespace in one language. */
export function textFile(language: string, namespace: string): string {
  return `locales/${language}/${namespace}.json`
}

/** The existing files of a namespace, one per language. */
export function textFilesOf({ files }: Project, namespace: string): string[] {
  return [...files.keys()].filter(
    (path) => files.get(path)?.kind === 'texts' && path.endsWith(`/${namespace}.json`),
  )
}

/** Returns a namespace for a new screen that no language uses yet. */
export function freeNamespace(project: Project, screen: string): string {
  const own = namespaceOf(screen)
  const names = [own, `${own}Screen`, ...Array.from({ length: 99 }, (_, at) => `${own}${at + 2}`)]
  return names.find((name) => textFilesOf(project, name).length === 0)!
}

/** The source of a document. */
export function printed(document: JsonObject): string {
  return `${printJson(document, { column: lineWidth, indent: '', step: '  ', newline: '\n' })}\n`
}
