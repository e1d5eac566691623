/**
 * Returns the most similar name; `undefined` if none is similar enough. A single name that differs
 * only in style, such as `loan_id` for `loanId`, is preferred.
 */
export function nearest(wrong: string, names: Iterable<string>): string | undefined {
  const all = [...names]
  const restyled = all.filter((name) => plain(name) === plain(wrong))
  if (restyled.length === 1) return restyled[0]
  const limit = Math.min(3, Math.max(1, Math.floor(wrong.length / 3)))
  let best: string | undefined
  let least = limit + 1
  for (const name of all) {
    const distance = distanceWithin(wrong, name, least)
    if (distance < least) [best, least] = [name, distance]
  }
  return best
}

function plain(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase()
}

/**
 * Returns the edit distance, or at least `limit` if the distance is larger. An exchange of two
 * letters counts as one change, and a change of case as half a change.
 */
function distanceWithin(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit) return limit
  let [before, previous] = [[] as number[], Array.from({ length: right.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= left.length; row++) {
    const current = nextRow(left, right, row, previous, before)
    if (Math.min(...current) >= limit) return limit
    ;[before, previous] = [previous, current]
  }
  return previous[right.length] ?? limit
}

function nextRow(
  left: string,
  right: string,
  row: number,
  previous: readonly number[],
  before: readonly number[],
): number[] {
  const current = [row]
  for (let column = 1; column <= right.length; column++) {
    const change =
      (previous[column - 1] ?? 0) + costOf(left[row - 1] ?? '', right[column - 1] ?? '')
    let cost = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, change)
    const swapped =
      row > 1 &&
      column > 1 &&
      left[row - 1] === right[column - 2] &&
      left[row - 2] === right[column - 1]
    if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
    current.push(cost)
  }
  return current
}

function costOf(left: string, right: string): number {
  if (left === right) return 0
  return left.toLowerCase() === right.toLowerCase() ? 0.5 : 1
}
