/** Computes the value on the first call and caches it. Later, only the value uses memory. */
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
 * Caches one value for each object. It is computed again if one of the other objects that it
 * depends on is no longer the same.
 */
export function cachedFor<Value>(): (
  key: object,
  others: readonly unknown[],
  compute: () => Value,
) => Value {
  const known = new WeakMap<object, { others: readonly unknown[]; value: Value }>()
  return (key, others, compute) => {
    const last = known.get(key)
    if (last?.others.every((one, at) => one === others[at])) return last.value
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

/**
 * Maps the items of a list. It computes the values only of items that the last list did not have at
 * the same place. If the new values say the same as JSON, it returns the last array.
 */
export function cachedList<Item extends object, Value>(): (
  items: readonly Item[],
  others: readonly unknown[],
  compute: (item: Item) => Value,
) => readonly Value[] {
  interface Known {
    readonly others: readonly unknown[]
    readonly values: readonly Value[]
  }
  const known = new WeakMap<readonly Item[], Known>()
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
    let isSame = old?.length === items.length
    const values = items.map((item, at) => {
      if (old && before?.[at] === item) return old[at]!
      const value = single(item, others, () => compute(item))
      if (old && JSON.stringify(value) === JSON.stringify(old[at])) return old[at]!
      isSame = false
      return value
    })
    const result = isSame ? old! : values
    known.set(items, { others, values: result })
    last = new WeakRef(items)
    return result
  }
}
