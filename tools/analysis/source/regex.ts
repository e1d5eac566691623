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
  // A proof knows nothing of most look-aheads and of back-references.
  const cannotProve = proof.status === 'unknown' && proof.error.kind === 'unsupported'
  const parts = cannotProve ? withoutLooks(pattern) : []
  if (parts.length > 0) return Math.max(...parts.map(degreeOf))
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

/**
 * Patterns that take as long as one with look-aheads or look-behinds: it without them, it with a sign
 * in their place that no text has, and what stands in them. None where it has none.
 */
function withoutLooks(pattern: string): string[] {
  const around: string[] = []
  const inside: string[] = []
  let rest = pattern
  for (let look = firstLook(rest); look; look = firstLook(rest)) {
    const behind = rest.slice(look.index + look[0].length)
    around.push(rest.slice(0, look.index))
    inside.push(upToEnd(behind))
    rest = behind.slice(inside.at(-1)!.length + 1)
  }
  if (inside.length === 0) return []
  const whole = [...around, rest]
  return [whole.join('(?:)'), whole.join('\u{10FFFF}'), ...inside.map((part) => `^(?:${part})$`)]
}

/** Signs that are escaped, classes of signs, and what opens and closes a group. */
const signs = /\\.|\[(?:\\.|[^\]])*\]|\(\?<?[=!]|[()]/gs

const firstLook = (pattern: string) =>
  [...pattern.matchAll(signs)].find(([sign]) => sign.startsWith('(?'))

/** What stands before the end of the group that is open. */
function upToEnd(rest: string): string {
  let depth = 1
  for (const { 0: sign, index } of rest.matchAll(signs)) {
    if (sign.startsWith('(')) depth++
    if (sign === ')' && --depth === 0) return rest.slice(0, index)
  }
  return rest
}
