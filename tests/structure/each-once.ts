/** Caches the answer for each path, since the files do not change meanwhile. */
export function eachOnce<Answer>(ask: (path: string) => Answer): (path: string) => Answer {
  const known = new Map<string, { readonly answer: Answer }>()
  return (path) => {
    const one = known.get(path) ?? { answer: ask(path) }
    known.set(path, one)
    return one.answer
  }
}
