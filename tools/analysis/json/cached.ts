/** Computes the value on the first call and caches it. */
export function once<Value>(work: () => Value): () => Value {
  let done: { readonly value: Value } | undefined
  return () => (done ??= { value: work() }).value
}

/** Computes one value for each name. */
export function onceFor<Value>(make: (name: string) => Value): (name: string) => Value {
  const made = new Map<string, Value>()
  return (name) => {
    if (!made.has(name)) made.set(name, make(name))
    return made.get(name) as Value
  }
}

/** Computes one value for each object. */
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
