import type { SideEffect, Line, ScreenSnapshot } from './snapshot'

/** The difference between two snapshots, as people read and write it in a scenario. */
export interface Change {
  /** Nodes that are new or show other words, in the order of the screen. */
  readonly seen?: Readonly<Record<string, string>>
  readonly unseen?: readonly string[]
  readonly does?: readonly SideEffect[]
}

/** Placeholder for unchanged words of a node, which is only listed to mark a place. */
export const asBefore = '…'

/**
 * The lines after a change. A new line follows the line that is listed before it; a line in the
 * wrong order moves.
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

/** The smallest change that makes the lines of one snapshot those of another. */
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

/** Lists new lines after the line that they follow, and lines with other words. */
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

/** Whether two snapshots show the same in the same order. */
export function sameLines(some: readonly Line[], others: readonly Line[]): boolean {
  return (
    some.length === others.length &&
    some.every(([name, words], index) => {
      const other = others[index]
      return name === other?.[0] && words === other[1]
    })
  )
}

/** Whether two snapshots have the same side effects in the same order. */
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
