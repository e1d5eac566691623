import type { Json } from '../../../renderer/language'
import { oldNamesIn, type Rename, renameMembers } from '../../../renderer/language/renames'
import { parseJson } from '../../json'
import { kindOf, type FileKind } from './kind'

/** One file of a project, read once, under the names that hold now. */
export interface SourceFile {
  readonly path: string
  readonly kind: FileKind
  readonly text: string
  /** Undefined when the text is no JSON. */
  readonly json: Json | undefined
  /** The place of a part of `json` in the text, which may have the old name of a member. */
  readonly written: (pointer: string) => string
  /** The members that have their old names in the text. */
  readonly oldNames: readonly Rename[]
}

/** Reads a file of a project; undefined for files that the checker has no business with. */
export function readSource(path: string, text: string): SourceFile | undefined {
  const kind = kindOf(path)
  const document = kind === 'asset' ? undefined : parseJson(text)
  const oldNames = oldNamesIn(document)
  const { document: json, written } = renameMembers(document, oldNames)
  return kind && { path, kind, text, json, written, oldNames }
}
