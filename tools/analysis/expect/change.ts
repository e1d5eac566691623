import type { SideEffect, Line, ScreenSnapshot } from './snapshot'

/** The difference between two snapshots, in the form that scenarios contain. */
export interface Change {
  /** The nodes that are new or have other words, in the order of the screen. */
  readonly seen?: Readonly<Record<string, string>>
  readonly unseen?: readonly string[]
  readonly does?: readonly SideEffect[]
}

/** A placeholder for unchanged words, for a node that is only listed to mark a position. */
export const asBefore = '…'

/**
 * Applies a change. A new line follows the line that is listed before it; a line in the wrong order
 * is moved.
 */
export function changed(before: readonly Line[], { seen = {}, unseen = [] }: Change): Line[] {
  const lines = before.filter(([name]) => !unseen.includes(name))
  let next = 0
  for (const [name, words] of Object.entries(seen)) {
    const at = lines.findIndex(([other]) => other === name)
    const [had] = at < 0 ? [] : lines.splice(at, 1)
    const place = at < 0 ? next : at < next ? next - 1 : at
    lines.splice(place, 0, [name, words === asBefore ? (had?.[1] ?? words) : words])
    next = place + 1
  }
  return lines
}

/** Returns the smallest change between the lines of two snapshots. */
export function changeBetween(
  before: readonly Line[],
  after: readonly Line[],
): Pick<Change, 'seen' | 'unseen'> {
  const words = new Map(before)
  const names = new Set(after.map(([name]) => name))
  const unseen = before.flatMap(([name]) => (names.has(name) ? [] : [name]))
  const say = ([name, now]: Line): Line => [name, words.get(name) === now ? asBefore : now]
  const short = listed(after, words, say)
  const isEnough = sameLines(changed(before, { seen: Object.fromEntries(short), unseen }), after)
  const seen = isEnough ? short : after.map(say)
  return {
    ...(seen.length > 0 ? { seen: Object.fromEntries(seen) } : {}),
    ...(unseen.length > 0 ? { unseen } : {}),
  }
}

/** Lists new lines, each after the line that it follows, and lines with other words. */
function listed(
  after: readonly Line[],
  words: ReadonlyMap<string, string>,
  say: (line: Line) => Line,
): Line[] {
  const result: Line[] = []
  for (const [index, line] of after.entries()) {
    const previous = after[index - 1]
    const isNew = !words.has(line[0])
    if (isNew && previous && result.at(-1)?.[0] !== previous[0]) result.push(say(previous))
    if (isNew || words.get(line[0]) !== line[1]) result.push(say(line))
  }
  return result
}

/** Checks whether two snapshots show the same lines in the same order. */
export function sameLines(some: readonly Line[], others: readonly Line[]): boolean {
  return (
    some.length === others.length &&
    some.every(([name, words], index) => {
      const other = others[index]
      return name === other?.[0] && words === other[1]
    })
  )
}

/** Checks whether two snapshots have the same side effects in the same order. */
export function sameEffects(some: readonly SideEffect[], others: readonly SideEffect[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}

/** The change from one snapshot to the next. */
export function snapshotChange(before: ScreenSnapshot, after: ScreenSnapshot): Change {
  return {
    ...changeBetween(before.seen, after.seen),
    ...(after.effects.length > 0 ? { does: after.effects } : {}),
  }
}
