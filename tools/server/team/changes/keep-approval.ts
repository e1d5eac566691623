import { type Repository, textsOf } from '../git/repository'

type Texts = Readonly<Record<string, string>>

export interface Sides<State> {
  readonly before: State
  readonly after: State
}

export interface ComparedSides {
  readonly approved: Sides<Texts>
  readonly updated: Sides<Texts>
}

/** Compares the results of the screens that a change affects. Can run in another process. */
export type HasSameResults = (asked: ComparedSides) => Promise<boolean>

/**
 * Returns whether an approval still counts after an update. The old and the new texts of the change
 * must be as before, and the affected screens must have the same results.
 */
export async function isApprovalKept(
  repository: Pick<Repository, 'snapshot' | 'text'>,
  hasSameResults: HasSameResults,
  approved: Sides<string>,
  updated: Sides<string>,
): Promise<boolean> {
  const sidesOf = async <State>(
    { before, after }: Sides<string>,
    read: (commit: string) => Promise<State>,
  ) => ({ before: await read(before), after: await read(after) })
  const snapshot = (commit: string) => repository.snapshot(commit)
  if (!haveSameEdits(await sidesOf(approved, snapshot), await sidesOf(updated, snapshot)))
    return false
  const texts = (commit: string) => textsOf(repository, commit)
  return hasSameResults({
    approved: await sidesOf(approved, texts),
    updated: await sidesOf(updated, texts),
  })
}

/**
 * Compares the screens of a change at its approval and after an update. The key of a screen changes
 * if its results can change. Only screens that the change affects must have the same keys.
 */
export function haveSameKeys(
  { approved, updated }: ComparedSides,
  keysOf: (texts: Texts) => ReadonlyMap<string, string>,
): boolean {
  const keysIn = ({ before, after }: Sides<Texts>) => ({
    before: keysOf(before),
    after: keysOf(after),
  })
  return haveSameEdits(keysIn(approved), keysIn(updated))
}

/** Returns whether both sides change the same names, with equal old and equal new values. */
function haveSameEdits(
  was: Sides<ReadonlyMap<string, string>>,
  is: Sides<ReadonlyMap<string, string>>,
): boolean {
  const sides = [was.before, was.after, is.before, is.after]
  const names = new Set(sides.flatMap((values) => [...values.keys()]))
  const isSame = (name: string) =>
    was.before.get(name) === is.before.get(name) && was.after.get(name) === is.after.get(name)
  const isAffected = (name: string) =>
    [was, is].some(({ before, after }) => before.get(name) !== after.get(name))
  return [...names].every((name) => !isAffected(name) || isSame(name))
}
