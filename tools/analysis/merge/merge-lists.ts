import { isObject, type Json } from '../../../renderer/language'

interface ItemSides {
  readonly base: Json | undefined
  readonly ours: Json | undefined
  readonly theirs: Json | undefined
}

interface ItemOutcome {
  readonly value: Json | undefined
  readonly conflicts: readonly string[]
}

/**
 * Merges two edits of a list whose items have names. Undefined if the items have no unique names,
 * or if both sides reordered them differently.
 */
export function mergeLists(
  base: readonly Json[],
  ours: readonly Json[],
  theirs: readonly Json[],
  mergeItem: (name: string, sides: ItemSides) => ItemOutcome,
): ItemOutcome | undefined {
  const [from, one, other] = [base, ours, theirs].map(byName)
  if (!from || !one || !other) return undefined
  const order = mergeOrder([...from.keys()], [...one.keys()], [...other.keys()])
  if (!order) return undefined
  const items = order.map((name) =>
    mergeItem(name, { base: from.get(name), ours: one.get(name), theirs: other.get(name) }),
  )
  const goneButEdited = [...from.keys()].filter(
    (name) => !order.includes(name) && isEdited(from.get(name)!, one.get(name) ?? other.get(name)),
  )
  return {
    value: items.flatMap(({ value }) => (value === undefined ? [] : [value])),
    conflicts: [...items.flatMap(({ conflicts }) => conflicts), ...goneButEdited],
  }
}

function isEdited(base: Json, side: Json | undefined): boolean {
  return side !== undefined && JSON.stringify(side) !== JSON.stringify(base)
}

/** The items by their names; undefined if an item has no name, or if two share one. */
function byName(items: readonly Json[]): Map<string, Json> | undefined {
  const named = new Map(items.map((item) => [nameOf(item), item]))
  return named.size === items.length && !named.has(undefined)
    ? (named as Map<string, Json>)
    : undefined
}

function nameOf(item: Json): string | undefined {
  if (typeof item === 'string') return item
  if (!isObject(item)) return undefined
  const name = ['id', 'name', 'key']
    .map((member) => item[member])
    .find((value) => typeof value === 'string')
  return typeof name === 'string' ? name : undefined
}

/**
 * Applies the removals and additions of both sides. An added item follows the item that precedes it
 * on its side. Undefined if both sides reordered the earlier items.
 */
function mergeOrder(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): string[] | undefined {
  const kept = base.filter((name) => ours.includes(name) && theirs.includes(name))
  const [inBase, inOurs, inTheirs] = [base, ours, theirs].map((names) =>
    names.filter((name) => kept.includes(name)).join('\n'),
  )
  if (inOurs !== inBase && inTheirs !== inBase && inOurs !== inTheirs) return undefined
  const [lead, other] = inOurs === inBase ? [theirs, ours] : [ours, theirs]
  const order = lead.filter((name) => kept.includes(name) || !base.includes(name))
  for (const [at, name] of other.entries()) {
    if (order.includes(name) || base.includes(name)) continue
    const before = other.slice(0, at).findLast((earlier) => order.includes(earlier))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name)
  }
  return order
}
