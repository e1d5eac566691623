/** One open group of a pattern while it is read. */
interface Group {
  /** An unlimited repetition stands somewhere inside. */
  repeats: boolean
  /** First atoms of its alternatives, as written. */
  firsts: string[]
  startsAlternative: boolean
}

const token =
  /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\)|\||[*+?]\??|\{\d+(,\d*)?\}\??|./gsu

/**
 * Says whether a pattern may take exponential time: a group that is repeated without limit, and
 * inside it another such
 * repetition, or alternatives that begin with the same characters. It errs on the side of caution.
 */
export function canBacktrack(pattern: string): boolean {
  const open: Group[] = [newGroup()]
  let closed: Group | undefined
  for (const [part, more] of pattern.matchAll(token)) {
    const group = open.at(-1) ?? newGroup()
    if (isUnlimited(part, more)) {
      if (closed && (closed.repeats || beginAlike(closed.firsts))) return true
      group.repeats = true
    }
    closed = undefined
    if (part.startsWith('(') && part !== '\\(') open.push(newGroup())
    else if (part === ')') {
      closed = open.length > 1 ? open.pop() : undefined
      const outer = open.at(-1)
      if (closed && outer) absorb(outer, closed)
    } else if (part === '|') group.startsAlternative = true
    else if (group.startsAlternative && !isQuantifier(part)) note(group, part)
  }
  return false
}

function newGroup(): Group {
  return { repeats: false, firsts: [], startsAlternative: true }
}

function note(group: Group, atom: string): void {
  group.firsts.push(atom)
  group.startsAlternative = false
}

function absorb(outer: Group, inner: Group): void {
  outer.repeats ||= inner.repeats
  if (outer.startsAlternative) note(outer, inner.firsts[0] ?? '')
}

function isUnlimited(part: string, more: string | undefined): boolean {
  return part.startsWith('*') || part.startsWith('+') || (part.startsWith('{') && more === ',')
}

function isQuantifier(part: string): boolean {
  return /^(?:[*+?]|\{\d)/.test(part)
}

/** Wider classes first: each holds those behind it. */
const classes = ['.', '\\S', '\\w', '\\d']

function beginAlike(firsts: readonly string[]): boolean {
  return firsts.some((one, at) =>
    firsts.slice(at + 1).some((other) => one === other || holds(one, other) || holds(other, one)),
  )
}

function holds(wide: string, narrow: string): boolean {
  const rank = classes.indexOf(wide)
  if (rank < 0) return false
  const other = classes.indexOf(narrow)
  return other >= 0
    ? other >= rank
    : rank === 0 || (/^\w$/.test(narrow) && (rank < 3 || /\d/.test(narrow)))
}
