import * as recheck from 'recheck/lib/browser.js'

/** Node gives what is CommonJS as one default; bundlers give its names. */
const { checkSync } = recheck.default ?? recheck

/** The longest that one pattern is looked at. */
const budgetMs = 1_000
const known = new Map<string, boolean>()

/**
 * Says whether a pattern freezes a phone: it takes exponential time once something follows it that
 * does not match, or more than quadratic time as it stands. Each pattern is looked at once.
 */
export function canBacktrack(pattern: string): boolean {
  const until = Date.now() + budgetMs
  const answer =
    known.get(pattern) ??
    (degreeOf(`^(?:${pattern})$`, until) === Number.POSITIVE_INFINITY ||
      degreeOf(pattern, until) > 2)
  known.set(pattern, answer)
  return answer
}

/**
 * The power of the input's length that the time grows with. What is not found in time is taken for
 * unbounded: a pattern that nobody can prove is no pattern for a phone.
 */
function degreeOf(pattern: string, until: number): number {
  const proof = look(pattern, 'automaton', until)
  if (proof.status === 'unknown' && proof.error.kind === 'timeout') return Number.POSITIVE_INFINITY
  // A proof knows nothing of most look-aheads and of back-references; trying out inputs does.
  const cannotProve = proof.status === 'unknown' && proof.error.kind === 'unsupported'
  const found = cannotProve ? look(pattern, 'fuzz', until) : proof
  if (found.status !== 'vulnerable') return 1
  return found.complexity.type === 'polynomial' ? found.complexity.degree : Number.POSITIVE_INFINITY
}

function look(pattern: string, checker: 'automaton' | 'fuzz', until: number) {
  return checkSync(pattern, 'u', { checker, timeout: Math.max(1, until - Date.now()) })
}
