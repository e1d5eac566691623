/** A request as the browser tells of it, in milliseconds since the visit began. */
export interface Asked {
  url: string
  kind: string
  startMs: number
  /** Infinity while it is under way. */
  endMs: number
  /** On the line: headers and the packed body. */
  bytes: number
  /** The addresses of the files that started it, where the browser tells. */
  startedBy: readonly string[]
}

/**
 * How many answers had to come before each request could be known: 0 for the page, 1 for what the
 * page names, one more than a script for what that script asks. Of a request whose starter the
 * browser does not tell, one more than all that had come when it began.
 */
export function stepsOf(requests: readonly Asked[]): number[] {
  const steps: number[] = []
  const stepOf = (url: string) => steps[requests.findIndex((other) => other.url === url)] ?? 0
  for (const { startedBy, startMs } of requests) {
    const before =
      startedBy.length > 0
        ? startedBy.map(stepOf)
        : steps.filter((_, at) => requests[at]!.endMs <= startMs)
    steps.push(1 + Math.max(-1, ...before))
  }
  return steps
}

/** How many requests each step has. */
export function countSteps(requests: readonly Asked[]): number[] {
  const steps = stepsOf(requests)
  return Array.from(
    { length: Math.max(-1, ...steps) + 1 },
    (_, step) => steps.filter((of) => of === step).length,
  )
}

/**
 * The longest chain of requests of which each began after the one before had ended: how often the
 * line was crossed in turn. It sees also a request that waited for the answer to another one, which
 * no starter tells.
 */
export function longestChain(requests: readonly Asked[]): number {
  const links: { endMs: number; length: number }[] = []
  for (const { startMs, endMs } of requests.toSorted((one, other) => one.endMs - other.endMs)) {
    const before = links.filter((link) => link.endMs <= startMs)
    links.push({ endMs, length: 1 + Math.max(0, ...before.map(({ length }) => length)) })
  }
  return Math.max(0, ...links.map(({ length }) => length))
}
