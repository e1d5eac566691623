import type { ChangeLine } from '../../../analysis/diff/change'
import {
  type ChooseSide,
  type ConflictPlace,
  mergeTexts,
} from '../../../analysis/merge/merge-texts'
import { parseJson } from '../../../analysis/json/parse-json'
import { kindOf } from '../../../analysis/project/source-file'
import type { FileConflict } from '../../../server/answers'

/** The differences of each side from the common origin, in words. */
export interface SideWords {
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
}

/** The words of a whole document have an empty pointer. */
export type ConflictWords = ReadonlyMap<string, SideWords>

/**
 * Describes the two sides of each place; without places, of the whole document. A place in a locale
 * file needs no description, because its value already consists of words.
 */
export async function describeConflict(
  { path, base: written, mine, theirs }: FileConflict,
  places: readonly ConflictPlace[],
  files: ReadonlyMap<string, string>,
): Promise<ConflictWords> {
  const { versionComparer } = await import('../../../analysis/diff/document-lines')
  const compare = versionComparer(path, files)
  // A broken origin has no words.
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
