import type { Json } from '../../../renderer/language'
import { kindOf, type FileKind } from './kind'

/** One file of a project, read once. `json` is undefined when the text is no JSON. */
export interface SourceFile {
  readonly path: string
  readonly kind: FileKind
  readonly text: string
  readonly json: Json | undefined
}

/** Reads a file of a project; undefined for files that the checker has no business with. */
export function readSource(path: string, text: string): SourceFile | undefined {
  const kind = kindOf(path)
  return kind && { path, kind, text, json: kind === 'asset' ? undefined : parseJson(text) }
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
