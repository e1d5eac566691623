import { append } from '../../../renderer/language'

/** Groups items by a key. Leaves out items without a key. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key | undefined,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key !== undefined) groups.set(key, append(groups.get(key), item))
  }
  return groups
}
