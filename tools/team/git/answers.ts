/** A cache of permanent answers: when it is full, the oldest are dropped. */
export interface Answers<Answer> {
  get(key: string, ask: () => Promise<Answer>): Promise<Answer>
  /** Computes an answer from another one, if that is known. */
  derive(from: string, to: string, make: (answer: Answer) => Answer): void
}

/** Keeps this many answers; a failed one is requested again. */
export function createAnswers<Answer>(most: number): Answers<Answer> {
  const kept = new Map<string, Promise<Answer>>()
  const keep = (key: string, answer: Promise<Answer>) => {
    kept.set(key, answer)
    answer.catch(() => kept.delete(key))
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    return answer
  }
  return {
    get: (key, ask) => kept.get(key) ?? keep(key, ask()),
    derive(from, to, make) {
      const known = kept.get(from)
      if (known) void keep(to, known.then(make)).catch(() => {})
    },
  }
}
