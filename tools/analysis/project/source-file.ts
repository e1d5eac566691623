import { limits, type Json } from '../../../renderer/language'
import { oldNamesIn, type Rename, renameMembers } from '../../../renderer/language/renames'
import { type EncodingFault, nestsDeeperThan, parseJson, recoverText } from '../json'

/** One file of a project, read once, with the current names of its members. */
export interface SourceFile {
  readonly path: string
  readonly kind: FileKind
  /** The decoded text, as its author sees it. */
  readonly text: string
  /** The text as it was given; see `decodeBytes`. */
  readonly raw: string
  readonly encoding?: EncodingFault | undefined
  /** Undefined if the text is not JSON, or nests too deep. */
  readonly json: Json | undefined
  /** The place of a part of `json` in the text, which may have the old name of a member. */
  readonly written: (pointer: string) => string
  /** The members that have their old names in the text. */
  readonly oldNames: readonly Rename[]
}

/** Reads a file of a project; undefined for files that the checker ignores. */
export function readSource(path: string, raw: string): SourceFile | undefined {
  const kind = kindOf(path)
  const { text, fault: encoding } = recoverText(raw)
  const isRead = kind !== 'asset' && !nestsDeeperThan(text, limits.depth * 4)
  const document = isRead ? parseJson(text) : undefined
  const oldNames = oldNamesIn(document)
  const { document: json, written } = renameMembers(document, oldNames)
  return kind && { path, kind, text, raw, encoding, json, written, oldNames }
}

/** The kind of a file of the project, by its path. */
export type FileKind =
  | 'screen'
  | 'fragment'
  | 'endpoints'
  | 'profile'
  | 'app'
  | 'scenarios'
  | 'widget'
  | 'texts'
  | 'asset'

const places: readonly (readonly [FileKind, RegExp])[] = [
  ['screen', /(^|\/)schemas\/screens\/.+\.json$/],
  ['fragment', /(^|\/)schemas\/fragments\/.+\.json$/],
  ['endpoints', /(^|\/)schemas\/endpoints\/.+\.json$/],
  ['profile', /(^|\/)schemas\/profiles\/.+\.json$/],
  ['scenarios', /(^|\/)schemas\/scenarios\/.+\.json$/],
  ['app', /(^|\/)schemas\/app\.json$/],
  ['widget', /(^|\/)widgets\/[^/]+\/[^/]+\.schema\.json$/],
  ['texts', /(^|\/)locales\/[^/]+\/[^/]+\.json$/],
  ['asset', /(^|\/)src\/assets\/.+$/],
]

/** The kind of a file; undefined for files that the checker ignores. Paths use `/`. */
export function kindOf(path: string): FileKind | undefined {
  return places.find(([, place]) => place.test(path))?.[0]
}

/** Computes a value on demand and keeps it. */
export function once<Value>(work: () => Value): () => Value {
  let done: { readonly value: Value } | undefined
  return () => (done ??= { value: work() }).value
}
