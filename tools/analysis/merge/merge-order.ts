import { isObject, type Json } from '../../../renderer/language'
import { alignLists, keptOrder } from '../diff/values/compare-values'
import { areEqual } from '../json/are-equal'

export type ThreeStates<Thing> = Readonly<Record<'base' | 'ours' | 'theirs', Thing>>

type Lists = ThreeStates<readonly Json[]>
type NamedLists = ThreeStates<ReadonlyMap<string, Json> | undefined>

/** The name of an item in its list; `undefined` if the item has no name. */
export function itemName(item: Json): string | undefined {
  if (typeof item === 'string') return item
  if (!isObject(item)) return undefined
  const name = ['id', 'name', 'key']
    .map((member) => item[member])
    .find((value) => typeof value === 'string')
  return typeof name === 'string' ? name : undefined
}

/** Returns the items of each list by name; `undefined` if an item has no name of its own. */
export function itemsByName({ base, ours, theirs }: Lists): NamedLists {
  return { base: byName(base), ours: byName(ours), theirs: byName(theirs) }
}

function byName(items: readonly Json[]): Map<string, Json> | undefined {
  const named = new Map(items.map((item) => [itemName(item), item]))
  return named.size === items.length && !named.has(undefined)
    ? (named as Map<string, Json>)
    : undefined
}

/**
 * Returns the steps of a scenario by name. The name of an earlier step is its position in `base`,
 * also if it has changed. The name of a new step is the earlier step before it and its content.
 * Returns `undefined` if both sides replaced or changed one step.
 */
export function stepsByName({ base, ours, theirs }: Lists): NamedLists {
  const sides = { ours: stepsOf(base, ours), theirs: stepsOf(base, theirs) }
  const isClash = base.some((step, from) => {
    const [one, other] = [sides.ours.get(`${from}`), sides.theirs.get(`${from}`)]
    if (one === undefined || other === undefined || areEqual(one, other)) return false
    const edits = [one, other]
    const areBothEdited = edits.every((edit) => !areEqual(edit, step))
    return areBothEdited && !edits.every((edit) => haveSameTarget(step, edit))
  })
  return {
    base: stepsOf(base, base),
    ...(isClash ? { ours: undefined, theirs: undefined } : sides),
  }
}

function stepsOf(base: readonly Json[], steps: readonly Json[]): Map<string, Json> {
  const earlier = earlierSteps(base, steps)
  const named = new Map<string, Json>()
  const seen = new Map<string, number>()
  let before = -1
  for (const [at, step] of steps.entries()) {
    const from = earlier.get(at)
    before = from ?? before
    const name = from === undefined ? `${before} ${JSON.stringify(step)}` : `${from}`
    const again = seen.get(name) ?? 0
    seen.set(name, again + 1)
    named.set(again === 0 ? name : `${name} ${again}`, step)
  }
  return named
}

/** Returns the position in `base` of each step that is not new. */
function earlierSteps(base: readonly Json[], steps: readonly Json[]): Map<number, number> {
  const shorter = Math.min(base.length, steps.length)
  let start = 0
  while (start < shorter && areEqual(base[start], steps[start])) start++
  let end = 0
  while (end < shorter - start && areEqual(base.at(-1 - end), steps.at(-1 - end))) end++
  const [froms, ats] = [base, steps].map((list) => list.slice(start, list.length - end))
  const { pairs } = alignLists(froms!, ats!, [areEqual, haveSameAction])
  const kept = keptOrder(pairs.map(([from]) => from))
  const earlier = new Map<number, number>()
  for (let at = 0; at < start; at++) earlier.set(at, at)
  for (const [pair, [from, at]] of pairs.entries())
    if (kept.has(pair)) earlier.set(start + at, start + from)
  for (let last = end; last > 0; last--) earlier.set(steps.length - last, base.length - last)
  // A changed step is first found by its target, then by its place between earlier steps.
  return [haveSameTarget, () => true].reduce(
    (found, test) => pairBetween(base, steps, found, test),
    earlier,
  )
}

/** Adds pairs of steps that pass a test, in the order of both lists. */
function pairBetween(
  base: readonly Json[],
  steps: readonly Json[],
  earlier: ReadonlyMap<number, number>,
  test: (step: Json, other: Json) => boolean,
): Map<number, number> {
  const all = new Map(earlier)
  const limits = steps.map(() => base.length)
  for (let at = steps.length - 2; at >= 0; at--) limits[at] = earlier.get(at + 1) ?? limits[at + 1]!
  let from = 0
  for (const [at, step] of steps.entries()) {
    const known = earlier.get(at)
    if (known !== undefined) {
      from = known + 1
      continue
    }
    const found = base.findIndex(
      (was, place) => place >= from && place < limits[at]! && test(was, step),
    )
    if (found < 0) continue
    all.set(at, found)
    from = found + 1
  }
  return all
}

function haveSameAction(one: Json, other: Json): boolean {
  const [action, same] = [one, other].map((step) => isObject(step) && { ...step, expect: null })
  return areEqual(action, same)
}

/** Whether two steps do the same to the same input, possibly with different values. */
function haveSameTarget(one: Json, other: Json): boolean {
  const [target, same] = [one, other].map(
    (step) => isObject(step) && { ...step, value: null, expect: null },
  )
  return areEqual(target, same)
}

/**
 * Merges the order of items. An added item comes after the same item as on its side. Returns
 * `undefined` if both sides have changed the order.
 */
export function mergeOrder(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): string[] | undefined {
  const [inBase, inOurs, inTheirs] = [new Set(base), new Set(ours), new Set(theirs)]
  const isKept = (name: string) => inBase.has(name) && inOurs.has(name) && inTheirs.has(name)
  const [was, one, two] = [base, ours, theirs].map((names) => names.filter(isKept).join('\n'))
  if (one !== was && two !== was && one !== two) return undefined
  const [lead, other] = one === was ? [theirs, ours] : [ours, theirs]
  const order = lead.filter((name) => isKept(name) || !inBase.has(name))
  const ordered = new Set(order)
  const added = new Map<string | undefined, string[]>()
  let before: string | undefined
  for (const name of other) {
    if (ordered.has(name)) before = name
    else if (!inBase.has(name)) {
      const after = added.get(before) ?? []
      added.set(before, after)
      after.push(name)
    }
  }
  return [undefined, ...order].flatMap((name) => [
    ...(name === undefined ? [] : [name]),
    ...(added.get(name) ?? []),
  ])
}
