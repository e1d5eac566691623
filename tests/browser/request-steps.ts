/** A request of the browser, with times in milliseconds since the visit began. */
export interface BrowserRequest {
  url: string
  kind: string
  startMs: number
  /** Infinity while the request is pending. */
  endMs: number
  /** Transferred bytes: headers and the compressed body. */
  bytes: number
  /** The URLs of the files that caused the request, if the browser reports them. */
  startedBy: readonly string[]
}

/**
 * Returns for each request the number of sequential responses that it waited for. The page has 0,
 * and a file that the page names has 1. The request of a script has one more than the script. If
 * the cause is unknown, all responses before the start of the request count as causes.
 */
export function stepsOf(requests: readonly BrowserRequest[]): number[] {
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

export function countSteps(requests: readonly BrowserRequest[]): number[] {
  const steps = stepsOf(requests)
  return Array.from(
    { length: Math.max(-1, ...steps) + 1 },
    (_, step) => steps.filter((of) => of === step).length,
  )
}

/**
 * Returns the longest chain of requests in which each request starts after the previous one has
 * ended. Its length is the number of sequential round trips. Unlike `stepsOf`, this function also
 * counts a response that did not cause the next request, but delayed it.
 */
export function longestChain(requests: readonly BrowserRequest[]): number {
  const links: { endMs: number; length: number }[] = []
  for (const { startMs, endMs } of requests.toSorted((one, other) => one.endMs - other.endMs)) {
    const before = links.filter((link) => link.endMs <= startMs)
    links.push({ endMs, length: 1 + Math.max(0, ...before.map(({ length }) => length)) })
  }
  return Math.max(0, ...links.map(({ length }) => length))
}
