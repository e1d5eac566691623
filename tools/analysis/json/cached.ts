/** Returns a function that calls `work` once and remembers the result. `work` can then be freed. */
export function once<Value>(work: () => Value): () => Value {
  let compute: (() => Value) | undefined = work
  let value: Value | undefined
  return () => {
    if (compute) value = compute()
    compute = undefined
    return value as Value
  }
}

export function onceFor<Value>(make: (name: string) => Value): (name: string) => Value {
  const made = new Map<string, Value>()
  return (name) => {
    if (!made.has(name)) made.set(name, make(name))
    return made.get(name) as Value
  }
}

/**
 * Creates a cache with one value per key object. A value is computed again after a change of one of
 * the other dependencies.
 */
export function cachedFor<Value>(): (
  key: object,
  others: readonly unknown[],
  compute: () => Value,
) => Value {
  const known = new WeakMap<object, { others: readonly unknown[]; value: Value }>()
  return (key, others, compute) => {
    const last = known.get(key)
    const isSame = last?.others.length === others.length
    if (isSame && last.others.every((one, at) => one === others[at])) return last.value
    const value = compute()
    known.set(key, { others, value })
    return value
  }
}

export function cached<Key extends object, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    let value = known.get(key)
    if (value === undefined) known.set(key, (value = compute(key)))
    return value
  }
}

/** An object with a cache for values that were computed from it. */
export interface Memo {
  readonly memo: Map<unknown, unknown>
}

/**
 * Caches values in the object from which they were computed. For short-lived objects, values in a
 * WeakMap would outlive minor garbage collections.
 */
export function cachedIn<Key extends Memo, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  return (key) => {
    const { memo } = key
    let value = memo.get(compute) as Value | undefined
    if (value === undefined) memo.set(compute, (value = compute(key)))
    return value
  }
}

/**
 * Creates a cache for values that are computed from the items of a list. Only values between the
 * first and the last changed item are computed again. If the new values are equal to the old values
 * (as JSON), returns the old array.
 */
export function cachedList<Item extends object, Value>(): (
  items: readonly Item[],
  others: readonly unknown[],
  compute: (item: Item) => Value,
) => readonly Value[] {
  interface CachedValues {
    readonly others: readonly unknown[]
    readonly values: readonly Value[]
  }
  const known = new WeakMap<readonly Item[], CachedValues>()
  const single = cachedFor<Value>()
  let last: WeakRef<readonly Item[]> | undefined
  return (items, others, compute) => {
    const current = (list: readonly Item[] | undefined) => {
      const one = list && known.get(list)
      return one?.others.every((each, at) => each === others[at]) ? one.values : undefined
    }
    const own = current(items)
    if (own) return own
    const before = last?.deref()
    const old = current(before)
    const [start, tail] = old && before ? sameEnds(before, items) : [0, 0]
    const changed = items
      .slice(start, items.length - tail)
      .map((item) => single(item, others, () => compute(item)))
    const replaced = old?.slice(start, old.length - tail)
    const isSame =
      replaced?.length === changed.length &&
      replaced.every((one, at) => isSameJson(one, changed[at]))
    const values = isSame
      ? old!
      : (old?.slice(0, start) ?? []).concat(changed, old?.slice(old.length - tail) ?? [])
    known.set(items, { others, values })
    last = new WeakRef(items)
    return values
  }
}

export const isSameJson = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Joins lists. The result is cached by the list of lists. */
export function flatOf<Value>(lists: readonly (readonly Value[])[]): readonly Value[] {
  return flatLists(lists) as readonly Value[]
}

const flatLists = cached((lists: readonly (readonly unknown[])[]) => lists.flat())

type Ends = readonly [start: number, end: number]

/**
 * The lengths of the start and the end that a list shares with its earlier version. The reference
 * to the earlier version is weak, so that the earlier version can be freed.
 */
const knownEnds = new WeakMap<object, { readonly before: WeakRef<object>; readonly ends: Ends }>()

/**
 * Returns the lengths of the common start and end of two lists. The result is stored, because
 * several caches compare the same lists.
 */
export function sameEnds(before: readonly unknown[], items: readonly unknown[]): Ends {
  const last = knownEnds.get(items)
  if (last?.before.deref() === before) return last.ends
  const ends = countSameEnds(before, items)
  knownEnds.set(items, { before: new WeakRef(before), ends })
  return ends
}

function countSameEnds(one: readonly unknown[], other: readonly unknown[]): Ends {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start++
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return [start, end]
}

/** An item of a list that is sorted by path, such as a file. */
interface PlacedItem {
  readonly path: string
}

type Entries<Entry> = ReadonlyMap<string, Entry>

/** The values of groups by key. If a value changes, the object is replaced. */
export interface GroupValues<Value> {
  readonly values: ReadonlyMap<string, Value>
}

/**
 * Creates a cache for the values of groups. Each item maps keys to entries. The group of a key has
 * the entries of all items for that key, in the order of the items. After a change, only groups
 * with changed entries get new values. A group with the value `undefined` is left out.
 */
export function cachedGroups<Item extends PlacedItem, Entry, Value>(
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
