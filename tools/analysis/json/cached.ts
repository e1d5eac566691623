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
