/** Asks once of each path: nobody changes a file while it is looked at. */
export function eachOnce<Answer>(ask: (path: string) => Answer): (path: string) => Answer {
  const known = new Map<string, { readonly answer: Answer }>()
  return (path) => {
    const one = known.get(path) ?? { answer: ask(path) }
    known.set(path, one)
    return one.answer
  }
}
