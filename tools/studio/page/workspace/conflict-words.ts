import type { ChangeLine } from '../../../analysis/diff/change'
import {
  type ChooseSide,
  type ConflictPlace,
  mergeTexts,
} from '../../../analysis/merge/merge-texts'
import { parseJson } from '../../../analysis/json/parse-json'
import { kindOf } from '../../../analysis/project/source-file'
import type { FileConflict } from '../../../server/answers'

/** Describes how each side changed the common version. */
export interface SideWords {
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
}

/** The descriptions by pointer. The pointer of a whole document is empty. */
export type ConflictWords = ReadonlyMap<string, SideWords>

/**
 * Describes both sides of each conflict. Without places, describes the whole document. A text needs
 * no description, because it already consists of words.
 */
export async function describeConflict(
  { path, base: written, mine, theirs }: FileConflict,
  places: readonly ConflictPlace[],
  files: ReadonlyMap<string, string>,
): Promise<ConflictWords> {
  const { versionComparer } = await import('../../../analysis/diff/document-lines')
  const compare = versionComparer(path, files)
  // If the common version is invalid JSON, the two sides are compared with each other.
  const base = parseJson(written ?? '') === undefined ? undefined : written
  if (!compare || (places.length > 0 && kindOf(path) === 'texts')) return new Map()
  const wordsOf = (from: string | undefined, to: string | undefined) => textsIn(compare(from, to))
  if (places.length === 0) {
    const sides = {
      ours: wordsOf(base ?? theirs, mine),
      theirs: base === undefined ? [] : wordsOf(base, theirs),
    }
    return new Map([['', sides]])
  }
  const version = (side: ChooseSide) => {
    const merged = mergeTexts(base ?? '', mine ?? '', theirs ?? '', side)
    return merged.kind === 'merged' ? merged.text : undefined
  }
  const origin = version(() => 'base')
  return new Map(
    places.map(({ pointer }) => {
      const words = (side: 'ours' | 'theirs') =>
        wordsOf(
          origin,
          version((at) => (at === pointer ? side : 'base')),
        )
      return [pointer, { ours: words('ours'), theirs: words('theirs') }]
    }),
  )
}

function textsIn(lines: readonly ChangeLine[]): string[] {
  return lines.map(({ text }) => text)
}
