/** Computes a value on demand and keeps it. */
export function once<Value>(work: () => Value): () => Value {
  let done: { readonly value: Value } | undefined
  return () => (done ??= { value: work() }).value
}
