/** The length of an answer. */
export type Detail = 'brief' | 'full'

/**
 * The maximum number of characters in an answer. A token of JSON has about 3.5 characters, so a
 * brief answer has at most 2,000 tokens.
 */
const most: Readonly<Record<Detail, number>> = { brief: 7_000, full: 70_000 }

/** Cuts a text at a line, and says how to get the rest. */
export function cutLines(lines: readonly string[], detail: Detail, rest: string): string {
  return cutItems(lines, (line) => line, detail, rest)
}

/**
 * Returns one line per item, up to the maximum length. The lines of further items are not computed.
 */
export function cutItems<Item>(
  items: readonly Item[],
  lineOf: (item: Item) => string,
  detail: Detail,
  rest: string,
): string {
  const limit = most[detail] - rest.length - 60
  const kept: string[] = []
  let length = 0
  for (const item of items) {
    const line = lineOf(item)
    length += line.length + 1
    if (length > limit) break
    kept.push(line)
  }
  const left = items.length - kept.length
  return [...kept, ...(left === 0 ? [] : [`… ${left} more lines. ${rest}`])].join('\n')
}

/**
 * Returns an answer as JSON. If the JSON is too long, the last items of one list are left out.
 * `more` is the number of omitted items.
 */
export function cutJson<Member extends string>(
  answer: Readonly<Record<Member, readonly unknown[]>> & Readonly<Record<string, unknown>>,
  member: Member,
  detail: Detail,
): string {
  const { [member]: all, ...others } = answer
  const list = all as readonly unknown[]
  const print = (count: number) =>
    JSON.stringify({
      ...others,
      [member]: list.slice(0, count),
      ...(count < list.length ? { more: list.length - count } : {}),
    })
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (print(middle).length <= most[detail]) low = middle
    else high = middle - 1
  }
  return print(low)
}

/**
 * Marks lines as quoted data, with a number before each line. No line can then look like a part of
 * the answer.
 */
export function quoted(lines: readonly string[], first: number): string[] {
  const width = String(first + lines.length).length
  return lines.map((line, at) => `${String(first + at).padStart(width)}| ${line}`)
}

/** Escapes each character that some readers take for a line break. */
export function visibleBreaks(text: string): string {
  return text.replace(
    /[\v\f\r\u0085\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
