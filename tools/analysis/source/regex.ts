import * as recheck from 'recheck/lib/browser.js'

/** Node gives what is CommonJS as one default; bundlers give its names. */
const { checkSync } = recheck.default ?? recheck

/** The longest that one look at a pattern takes. */
const timeoutMs = 500
/** However busy the machine is. */
const mostLooks = 20
/** The longest pattern that can be proved in time. */
const mostSigns = 500
const known = new Map<string, boolean>()

/**
 * Says whether a pattern freezes a phone: it takes exponential time once something follows it that
 * does not match, or more than quadratic time as it stands. Each pattern is looked at once.
 */
export function canBacktrack(pattern: string): boolean {
  if (pattern.length > mostSigns) return true
  const answer =
    known.get(pattern) ??
    (degreeOf(`^(?:${pattern})$`) === Number.POSITIVE_INFINITY || degreeOf(pattern) > 2)
  known.set(pattern, answer)
  return answer
}

/**
 * The power of the input's length that the time grows with. What cannot be proved in time is taken
 * for unbounded.
 */
function degreeOf(pattern: string): number {
  const proof = prove(pattern)
  if (isLate(proof)) return Number.POSITIVE_INFINITY
  // A proof knows nothing of most look-aheads and of back-references; trying out inputs does.
  const cannotProve = proof.status === 'unknown' && proof.error.kind === 'unsupported'
  const found = cannotProve ? look(pattern, 'fuzz') : proof
  if (found.status !== 'vulnerable') return 1
  return found.complexity.type === 'polynomial' ? found.complexity.degree : Number.POSITIVE_INFINITY
}

/** Looks twice where the first look was late, and again while others had the machine meanwhile. */
function prove(pattern: string): Diagnostics {
  for (let looks = 1; ; looks++) {
    const before = workedMs()
    const proof = look(pattern, 'automaton')
    const hadTime = looks > 1 && workedMs() - before > 0.8 * timeoutMs
    if (!isLate(proof) || hadTime || looks === mostLooks) return proof
  }
}

/** The time that this process has worked; in a browser, that has passed. */
function workedMs(): number {
  if (typeof process === 'undefined') return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

type Diagnostics = ReturnType<typeof checkSync>

function isLate(found: Diagnostics): boolean {
  return found.status === 'unknown' && found.error.kind === 'timeout'
}

function look(pattern: string, checker: 'automaton' | 'fuzz'): Diagnostics {
  return checkSync(pattern, 'u', { checker, timeout: timeoutMs })
}
