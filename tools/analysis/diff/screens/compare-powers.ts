import { fragmentsOf, type JsonObject } from '../../../../renderer/language'
import { powersOf } from '../../powers'
import { createProject } from '../../project'
import { changed, type Line } from '../change'
import type { Documents } from '../documents/read-documents'
import { same } from '../values/same'
import { say } from '../../words'

/** One state of a project: its texts by path, and the documents in them. */
export interface PowerSide {
  readonly files: ReadonlyMap<string, string>
  readonly documents: Documents
}

/**
 * What each screen may do now that it could not do before, by its name; also by a shared part,
 * while the screen itself stands as it was. What it may no longer do needs nobody's eye.
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

/** A screen that got another name is known by its file. */
function earlierName(name: string, path: string, { documents: { screen } }: PowerSide): string {
  if (screen.has(name)) return name
  return [...screen.values()].find((document) => document.path === path)?.name ?? name
}

function partsOf(name: string, { documents }: PowerSide): JsonObject[] {
  const screen = documents.screen.get(name)?.json
  const find = (fragment: string) => documents.fragment.get(fragment)?.json
  return screen ? [screen, ...fragmentsOf(screen, find).values()] : []
}
