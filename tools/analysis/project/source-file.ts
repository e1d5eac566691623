import type { Json } from '../../../renderer/language'
import { type EncodingFault, recoverText } from '../json/recover-text'
import { withSharedParts } from '../json/are-equal'
import { nestsDeeperThan, parseJson } from '../json/parse-json'

/** A file of a project, parsed once. */
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
}

/** Reads a file. Its JSON shares the equal parts of the last state of the file. */
export function readSource(
  path: string,
  raw: string,
  last?: Pick<SourceFile, 'json'>,
): SourceFile | undefined {
  const kind = kindOf(path)
  const { text, fault: encoding } = recoverText(raw)
  const isRead = kind !== 'asset' && !nestsDeeperThan(text)
  const json = isRead ? withSharedParts(last?.json, parseJson(text)) : undefined
  return kind && { path, kind, text, raw, encoding, json }
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
