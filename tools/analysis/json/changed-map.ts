/**
 * Returns a map with other values for some of the keys of `map`. Both maps share the unchanged
 * entries, so the cost follows the changes.
 */
export function withValues<Key, Value>(
  map: ReadonlyMap<Key, Value>,
  changes: ReadonlyMap<Key, Value>,
): ReadonlyMap<Key, Value> {
  if (changes.size === 0) return map
  const base = map instanceof ChangedMap ? (map as ChangedMap<Key, Value>) : undefined
  const all = new Map([...(base?.changes ?? []), ...changes])
  const changed = new ChangedMap(base?.whole ?? map, all)
  return all.size > mostChanges ? new Map(changed) : changed
}

/** Returns the keys of `one` that `other` lacks. Takes no time if `withValues` made the maps. */
export function keysOnlyIn<Key>(
  one: ReadonlyMap<Key, unknown>,
  other: ReadonlyMap<Key, unknown>,
): readonly Key[] {
  return wholeOf(one) === wholeOf(other) ? [] : [...one.keys()].filter((key) => !other.has(key))
}

const wholeOf = (map: ReadonlyMap<unknown, unknown>) =>
  map instanceof ChangedMap ? map.whole : map

/** Each change makes reading slower, so a map with more changes is copied. */
const mostChanges = 100

class ChangedMap<Key, Value> implements ReadonlyMap<Key, Value> {
  constructor(
    readonly whole: ReadonlyMap<Key, Value>,
    readonly changes: ReadonlyMap<Key, Value>,
  ) {}

  get size() {
    return this.whole.size
  }

  get(key: Key): Value | undefined {
    return this.changes.has(key) ? this.changes.get(key) : this.whole.get(key)
  }

  has(key: Key): boolean {
    return this.whole.has(key)
  }

  keys() {
    return this.whole.keys()
  }

  *values(): Generator<Value, undefined> {
    for (const [, value] of this) yield value
  }

  *entries(): Generator<[Key, Value], undefined> {
    for (const key of this.whole.keys()) yield [key, this.get(key)!]
  }

  [Symbol.iterator]() {
    return this.entries()
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this) visit(value, key, this)
  }
}
