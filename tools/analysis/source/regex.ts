import { checkSync } from 'recheck/lib/browser.js'

/** Half of the longest that one pattern may be looked at: both questions together end in a second. */
const timeoutMs = 450
const known = new Map<string, boolean>()

/**
 * Says whether a pattern freezes a phone: whatever follows it, it takes exponential time, or it
 * takes more than quadratic time as it stands. Each pattern is looked at once.
 */
export function canBacktrack(pattern: string): boolean {
  const answer =
    known.get(pattern) ??
    (degreeOf(`^(?:${pattern})$`) === Number.POSITIVE_INFINITY || degreeOf(pattern) > 2)
  known.set(pattern, answer)
  return answer
}

/** The power of the input's length that the time grows with; 1 when it could not be found in time. */
function degreeOf(pattern: string): number {
  const found = checkSync(pattern, 'u', { timeout: timeoutMs })
  if (found.status !== 'vulnerable') return 1
  return found.complexity.type === 'polynomial' ? found.complexity.degree : Number.POSITIVE_INFINITY
}
