import type { Json } from '../../../renderer/language'
import { type EncodingFault, recoverText } from '../json/recover-text'
import { withSharedParts } from '../json/are-equal'
import { nestsDeeperThan, parseJson } from '../json/parse-json'

/** A file of a project, parsed once. */
export interface SourceFile {
  readonly path: string
  readonly kind: FileKind
  /** The text after a correction of its encoding. */
  readonly text: string
  /** The text before `recoverText` corrected its encoding (see `decodeBytes`). */
  readonly raw: string
  readonly encoding?: EncodingFault | undefined
  /** The parsed JSON; `undefined` if the text is invalid or nests too deep. */
  readonly json: Json | undefined
  /** The last valid JSON of the file, while its text is invalid because an author is typing. */
  readonly lastJson?: Json
}

/** Reads a file. The JSON shares its unchanged objects with the file's last JSON. */
export function readSource(
  path: string,
  raw: string,
  last?: Pick<SourceFile, 'json' | 'lastJson'>,
): SourceFile | undefined {
  const kind = kindOf(path)
  const { text, fault: encoding } = recoverText(raw)
  const isRead = kind !== 'asset' && !nestsDeeperThan(text)
  const lastJson = last?.json ?? last?.lastJson
  const json = isRead ? withSharedParts(lastJson, parseJson(text)) : undefined
  const kept = json === undefined && lastJson !== undefined ? { lastJson } : {}
  return kind && { path, kind, text, raw, encoding, json, ...kept }
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

/** Returns the kind of a file; `undefined` if the checker ignores the file. Paths contain `/`. */
export function kindOf(path: string): FileKind | undefined {
  return places.find(([, place]) => place.test(path))?.[0]
}
