import type { Json } from '../../../renderer/language'
import { oldNamesIn, type Rename, renameMembers } from '../../../renderer/language/renames'
import { type EncodingFault, recoverText } from '../json/recover-text'
import { nestsDeeperThan, parseJson } from '../json/parse-json'

/** A file of a project, parsed once. In `json`, renamed members have their new names. */
export interface SourceFile {
  readonly path: string
  readonly kind: FileKind
  /** The content after its encoding was repaired. */
  readonly text: string
  /** The content before `recoverText` repaired its encoding; see `decodeBytes`. */
  readonly raw: string
  readonly encoding?: EncodingFault | undefined
  /** The parsed JSON; `undefined` if the file is not JSON or nests too deep. */
  readonly json: Json | undefined
  /**
   * Converts a pointer into `json` to one into the file, where members may have their old names.
   */
  readonly filePointer: (pointer: string) => string
  readonly oldNames: readonly Rename[]
}

export function readSource(path: string, raw: string): SourceFile | undefined {
  const kind = kindOf(path)
  const { text, fault: encoding } = recoverText(raw)
  const isRead = kind !== 'asset' && !nestsDeeperThan(text)
  const document = isRead ? parseJson(text) : undefined
  const oldNames = oldNamesIn(document)
  const { document: json, filePointer } = renameMembers(document, oldNames)
  return kind && { path, kind, text, raw, encoding, json, filePointer, oldNames }
}

export type FileKind =
  | 'screen'
  | 'fragment'
  | 'endpoints'
  | 'profile'
  | 'app'
  | 'scenarios'
  | 'widget'
  | 'texts'
  | 'picture'
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
  ['picture', /(^|\/)schemas\/pictures\/.+\.json$/],
  ['asset', /(^|\/)src\/assets\/.+$/],
]

/** Returns the kind of a file; `undefined` for files that the checker ignores. Paths use `/`. */
export function kindOf(path: string): FileKind | undefined {
  return places.find(([, place]) => place.test(path))?.[0]
}
