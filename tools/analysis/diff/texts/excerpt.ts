const around = 30
const longest = 90

/** Two texts, cut to their difference, so that a changed word in a long clause is visible. */
export function excerpts(before: string, after: string): [before: string, after: string] {
  if (before.length <= longest && after.length <= longest) return [before, after]
  const start = alikeFromStart(before, after)
  const end = alikeFromEnd(before.slice(start), after.slice(start))
  return [cut(before, start, end), cut(after, start, end)]
}

function alikeFromStart(left: string, right: string): number {
  let at = 0
  while (at < left.length && left[at] === right[at]) at++
  return at
}

function alikeFromEnd(left: string, right: string): number {
  let at = 0
  while (at < Math.min(left.length, right.length) && left.at(-1 - at) === right.at(-1 - at)) at++
  return at
}

/** Keeps whole words at both ends. */
function cut(text: string, start: number, end: number): string {
  const from = start <= around ? 0 : text.lastIndexOf(' ', start - around) + 1
  const space = text.indexOf(' ', text.length - end + around)
  const to = end <= around || space === -1 ? text.length : space
  const shown = text.slice(from, Math.min(to, from + 3 * longest))
  return `${from > 0 ? '…' : ''}${shown}${from + shown.length < text.length ? '…' : ''}`
}
