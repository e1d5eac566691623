/** The number of equal lines before and after the difference. */
const around = 3

/** The part in which two texts differ, line by line, with a few lines around it. */
export function compareLines(
  mine: string,
  other: string,
): { before: number; left: readonly string[]; right: readonly string[] } {
  const [left, right] = [mine.split('\n'), other.split('\n')]
  const most = Math.min(left.length, right.length)
  let [start, end] = [0, 0]
  while (start < most && left[start] === right[start]) start++
  while (end < most - start && left.at(-1 - end) === right.at(-1 - end)) end++
  const before = Math.max(0, start - around)
  const rest = Math.max(0, end - around)
  return {
    before,
    left: left.slice(before, left.length - rest),
    right: right.slice(before, right.length - rest),
  }
}
