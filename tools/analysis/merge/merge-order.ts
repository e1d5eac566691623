import { isObject, type Json } from '../../../renderer/language'

/** The name of an item in its list; `undefined` if the item has no name. */
export function itemName(item: Json): string | undefined {
  if (typeof item === 'string') return item
  if (!isObject(item)) return undefined
  const name = ['id', 'name', 'key']
    .map((member) => item[member])
    .find((value) => typeof value === 'string')
  return typeof name === 'string' ? name : undefined
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
