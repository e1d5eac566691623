import type { Json } from '../../../renderer/language'
import { type EncodingFault, recoverText } from '../json/recover-text'
import { withSharedParts } from '../json/are-equal'
import { nestsDeeperThan, parseJson } from '../json/parse-json'

/** A file of a project, parsed once. */
export interface SourceFile {
  readonly path: string
  readonly kind: FileKind
  /** The content with the correct encoding. */
  readonly text: string
  /** The content before `recoverText` corrected its encoding; see `decodeBytes`. */
  readonly raw: string
  readonly encoding?: EncodingFault | undefined
  /** The parsed JSON; `undefined` if the file is invalid or nests too deep. */
  readonly json: Json | undefined
  /** The last valid JSON of a file that is invalid now, for example while an author types. */
  readonly lastJson?: Json
}

/** Reads a file. Reuses the unchanged objects of the file's last JSON. */
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

/** Returns the kind of a file; `undefined` for files that the checker ignores. Paths use `/`. */
export function kindOf(path: string): FileKind | undefined {
  return places.find(([, place]) => place.test(path))?.[0]
}
