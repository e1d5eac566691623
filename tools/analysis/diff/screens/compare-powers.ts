import { fragmentsOf, type JsonObject } from '../../../../renderer/language'
import { powersOf } from '../../powers/powers-of'
import { createProject } from '../../project/project'
import { changed, type Line } from '../change'
import type { Documents } from '../documents/read-documents'
import { same } from '../values/difference'
import { say } from '../../words/words'

/** One state of a project: its texts by path, and the documents in them. */
export interface PowerSide {
  readonly files: ReadonlyMap<string, string>
  readonly documents: Documents
}

/**
 * The new powers of each screen, by its name, including those that a shared part brings to an
 * unchanged screen. Lost powers require no review.
 */
export function comparePowers(before: PowerSide, after: PowerSide): ReadonlyMap<string, Line[]> {
  const names = [...after.documents.screen.values()]
    .map(({ name, path }) => [name, earlierName(name, path, before)] as const)
    .filter(([name, earlier]) => !same(partsOf(earlier, before), partsOf(name, after)))
  if (names.length === 0) return new Map()
  const had = createProject(before.files)
  const has = createProject(after.files, { previous: had })
  return new Map(
    names.map(([name, earlier]) => [name, growth(powersOf(had, earlier), powersOf(has, name))]),
  )
}

function growth(had: ReadonlySet<string>, has: ReadonlySet<string>): Line[] {
  return [...has]
    .filter((power) => !had.has(power))
    .map((power) => changed('', say`it may now ${power}`))
}

/** The earlier name of a screen. A renamed screen is found by its file. */
function earlierName(name: string, path: string, { documents: { screen } }: PowerSide): string {
  if (screen.has(name)) return name
  return [...screen.values()].find((document) => document.path === path)?.name ?? name
}

function partsOf(name: string, { documents }: PowerSide): JsonObject[] {
  const screen = documents.screen.get(name)?.json
  const find = (fragment: string) => documents.fragment.get(fragment)?.json
  return screen ? [screen, ...fragmentsOf(screen, find).values()] : []
}
