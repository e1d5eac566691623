/** A set of characters as sorted, disjoint ranges of UTF-16 code units. */
export type CharSet = readonly (readonly [from: number, to: number])[]

const last = 0xff_ff
const endSymbol = last + 1

export const empty: CharSet = []
export const atEnd: CharSet = [[endSymbol, endSymbol]]
export const anything: CharSet = [[0, endSymbol]]

/** Creates a set of ranges, which may overlap. */
export function setOf(...ranges: readonly (readonly [from: number, to: number])[]): CharSet {
  const mergedRanges: [number, number][] = []
  for (const [from, to] of [...ranges].sort(([one], [other]) => one - other)) {
    const before = mergedRanges[mergedRanges.length - 1]
    if (before && from <= before[1] + 1) before[1] = Math.max(before[1], to)
    else mergedRanges.push([from, to])
  }
  return mergedRanges
}

export function union(...sets: readonly CharSet[]): CharSet {
  return setOf(...sets.flat())
}

export function negate(set: CharSet): CharSet {
  const outside: [number, number][] = []
  let next = 0
  for (const [from, to] of set) {
    if (from > next) outside.push([next, from - 1])
    next = to + 1
  }
  if (next <= last) outside.push([next, last])
  return outside
}

export function overlaps(one: CharSet, other: CharSet): boolean {
  return one.some(([from, to]) => other.some(([begin, end]) => from <= end && begin <= to))
}

/** The classes `\d`, `\w`, `\s` and `.` of ECMAScript. */
export const digits = setOf([48, 57])
export const wordSigns = setOf([48, 57], [65, 90], [95, 95], [97, 122])
export const spaces = setOf(
  [9, 13],
  [32, 32],
  [160, 160],
  [5_760, 5_760],
  [8_192, 8_202],
  [8_232, 8_233],
  [8_239, 8_239],
  [8_287, 8_287],
  [12_288, 12_288],
  [65_279, 65_279],
)
export const dot = negate(setOf([10, 10], [13, 13], [8_232, 8_233]))
