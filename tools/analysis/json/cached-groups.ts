import { isSameJson, sameEnds } from './cached'

/** An item of a list that is sorted by path, such as a file. */
interface Placed {
  readonly path: string
}

type Entries<Entry> = ReadonlyMap<string, Entry>

/** The values of groups by key. The object is a new one if a value has changed. */
export interface GroupValues<Value> {
  readonly values: ReadonlyMap<string, Value>
}

/**
 * Creates a cache for the values of groups. Each item maps keys to entries. The group of a key has
 * the entries of all items for that key, in the order of the items. After a change, only groups
 * with changed entries get new values. A group with the value `undefined` is left out.
 */
export function cachedGroups<Item extends Placed, Entry, Value>(
  valueOf: (entries: readonly Entry[], paths: readonly string[]) => Value | undefined,
) {
  const known = new WeakMap<readonly Item[], State<Entry, Value>>()
  /** The entries of items that were changed. Other items are not stored, to save memory. */
  const recent = new WeakMap<Item, Entries<Entry>>()
  let last: WeakRef<readonly Item[]> | undefined
  return (
    items: readonly Item[],
    others: readonly unknown[],
    entriesOf: (item: Item) => Entries<Entry>,
  ): GroupValues<Value> => {
    const before = last?.deref() ?? []
    const old = known.get(before)
    const [start, end] = sameEnds(before, items)
    const isSame = old?.others.every((one, at) => one === others[at]) === true
    const isValid = isSame && start + end > 0
    const state: State<Entry, Value> = isValid
      ? old
      : { others, groups: new Map(), result: { values: new Map() } }
    const replaced = isValid ? before.slice(start, before.length - end) : []
    const added = isValid ? items.slice(start, items.length - end) : items
    const removed = new Map(
      replaced.map((item) => [item.path, recent.get(item) ?? entriesOf(item)] as const),
    )
    const changed = new Set<string>()
    for (const item of added) {
      const entries = entriesOf(item)
      if (isValid) recent.set(item, entries)
      replace(state.groups, item.path, removed.get(item.path), entries, changed)
      removed.delete(item.path)
    }
    for (const [path, entries] of removed) replace(state.groups, path, entries, undefined, changed)
    state.result = withChanges(state, changed, valueOf)
    if (isValid) known.delete(before)
    known.set(items, state)
    last = new WeakRef(items)
    return state.result
  }
}

interface State<Entry, Value> {
  readonly others: readonly unknown[]
  readonly groups: Map<string, Group<Entry>>
  result: GroupValues<Value>
}

/** The entries of a group, and the paths of their items. */
interface Group<Entry> {
  readonly entries: Entry[]
  readonly paths: string[]
}

/** Replaces the entries of an item. Adds the keys of changed groups to `changed`. */
function replace<Entry>(
  groups: Map<string, Group<Entry>>,
  path: string,
  before: Entries<Entry> | undefined,
  after: Entries<Entry> | undefined,
  changed: Set<string>,
): void {
  for (const key of before?.keys() ?? []) {
    if (after?.has(key)) continue
    const { entries, paths } = groups.get(key)!
    const at = placeOf(paths, path)
    entries.splice(at, 1)
    paths.splice(at, 1)
    if (paths.length === 0) groups.delete(key)
    changed.add(key)
  }
  for (const [key, entry] of after ?? []) {
    if (before?.has(key) && isSameJson(before.get(key), entry)) continue
    const group = groups.get(key) ?? { entries: [], paths: [] }
    groups.set(key, group)
    const at = placeOf(group.paths, path)
    const isHere = group.paths[at] === path ? 1 : 0
    group.entries.splice(at, isHere, entry)
    group.paths.splice(at, isHere, path)
    changed.add(key)
  }
}

/** Returns the position of a path in a sorted list, or the position to insert the path. */
function placeOf(paths: readonly string[], path: string): number {
  let [from, to] = [0, paths.length]
  if (to > 0 && paths[to - 1]! < path) return to
  while (from < to) {
    const middle = (from + to) >> 1
    if (paths[middle]! < path) from = middle + 1
    else to = middle
  }
  return from
}

function withChanges<Entry, Value>(
  { groups, result }: State<Entry, Value>,
  changed: ReadonlySet<string>,
  valueOf: (entries: readonly Entry[], paths: readonly string[]) => Value | undefined,
): GroupValues<Value> {
  const values = result.values as Map<string, Value>
  let isSame = true
  for (const key of changed) {
    const group = groups.get(key)
    const value = group && valueOf(group.entries, group.paths)
    if (isSameJson(values.get(key), value)) continue
    isSame = false
    if (value === undefined) values.delete(key)
    else values.set(key, value)
  }
  return isSame ? result : { values }
}
