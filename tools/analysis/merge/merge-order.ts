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
 * also if its expectation has changed. The name of a new step is its content.
 */
export function stepsByName({ base, ours, theirs }: Lists): NamedLists {
  return { base: stepsOf(base, base), ours: stepsOf(base, ours), theirs: stepsOf(base, theirs) }
}

function stepsOf(base: readonly Json[], steps: readonly Json[]): Map<string, Json> {
  const { pairs } = alignLists(base, steps, [areEqual, haveSameAction])
  const kept = keptOrder(pairs.map(([from]) => from))
  const earlier = new Map(pairs.flatMap(([from, at], pair) => (kept.has(pair) ? [[at, from]] : [])))
  const named = new Map<string, Json>()
  for (const [at, step] of steps.entries()) {
    const name = `${earlier.get(at) ?? JSON.stringify(step)}`
    const again = [...named.keys()].filter((other) => other.startsWith(name)).length
    named.set(earlier.has(at) || again === 0 ? name : `${name} ${again}`, step)
  }
  return named
}

function haveSameAction(one: Json, other: Json): boolean {
  const [action, same] = [one, other].map((step) => isObject(step) && { ...step, expect: null })
  return areEqual(action, same)
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
