/** Caches the result for each path, because the files do not change during the tests. */
export function eachOnce<Answer>(compute: (path: string) => Answer): (path: string) => Answer {
  const cache = new Map<string, { readonly answer: Answer }>()
  return (path) => {
    const entry = cache.get(path) ?? { answer: compute(path) }
    cache.set(path, entry)
    return entry.answer
  }
}
