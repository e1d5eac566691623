/** One change of one file: from..to (UTF-16 offsets in the text before) becomes text. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The text after edits that all refer to the original text; they must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let [at, result] = [0, '']
  for (const { from, to, text: inserted } of inPlace(edits)) {
    if (from < at || to < from || to > text.length)
      throw new RangeError(
        `The edit ${from}..${to} does not fit a text of ${text.length} characters.`,
      )
    result += text.slice(at, from) + inserted
    at = to
  }
  return result + text.slice(at)
}

/** The edits that undo others, in terms of the text after them. */
export function invertEdits(text: string, edits: readonly TextEdit[]): TextEdit[] {
  let shift = 0
  return inPlace(edits).map(({ from, to, text: inserted }) => {
    const start = from + shift
    shift += inserted.length - (to - from)
    return { from: start, to: start + inserted.length, text: text.slice(from, to) }
  })
}

/**
 * One edit that turns a text into another without their common beginning and end; none if they are
 * the same.
 */
export function editBetween(before: string, after: string): TextEdit[] {
  if (before === after) return []
  const most = Math.min(before.length, after.length)
  let [start, end] = [0, 0]
  while (start < most && before[start] === after[start]) start++
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return [{ from: start, to: before.length - end, text: after.slice(start, after.length - end) }]
}

function inPlace(edits: readonly TextEdit[]): TextEdit[] {
  return edits.toSorted((left, right) => left.from - right.from || left.to - right.to)
}
