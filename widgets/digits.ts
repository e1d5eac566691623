import { keepDigits } from './input-format/clean-text'

/**
 * The sizes of the groups in which digits are shown; the last one repeats, and none means one
 * single group.
 */
export type DigitGroups = readonly number[]

/** What the browser made of an input, and what it is to respect. */
export interface DigitInput {
  text: string
  caret: number
  /** The digits before the input. */
  previous: string
  /** Which way the input erased, if it did. */
  erasing?: 'backward' | 'forward'
  groups: DigitGroups
  maxDigits: number
}

/** The bare digits, how they are shown, and where the caret stands in what is shown. */
export interface DigitEdit {
  digits: string
  shown: string
  caret: number
  /** Whether digits found no room. */
  isCut: boolean
}

/** `139 1234 5678` for the groups 3, 4, 4. */
export function groupDigits(digits: string, groups: DigitGroups): string {
  const parts: string[] = []
  for (let start = 0, index = 0; start < digits.length; index += 1) {
    const wanted = groups[Math.min(index, groups.length - 1)] ?? 0
    const size = wanted > 0 ? wanted : digits.length
    parts.push(digits.slice(start, start + size))
    start += size
  }
  return parts.join(' ')
}

/**
 * Turns an input into digits. The caret stays behind the digit that it followed; what finds no room
 * is refused where it was
 * typed, so that the digits behind it stay; and erasing a space erases the digit beside it, for a
 * space is only drawn.
 */
export function editDigits({
  text,
  caret,
  previous,
  erasing,
  groups,
  maxDigits,
}: DigitInput): DigitEdit {
  let before = keepDigits(text.slice(0, caret))
  let after = keepDigits(text.slice(caret))
  if (before + after === previous) {
    if (erasing === 'backward') before = before.slice(0, -1)
    if (erasing === 'forward') after = after.slice(1)
  }
  const isCut = before.length + after.length > maxDigits
  after = after.slice(0, maxDigits)
  before = before.slice(0, maxDigits - after.length)
  const digits = before + after
  const [shown, front] = [groupDigits(digits, groups), groupDigits(before, groups)]
  return { digits, shown, caret: front.length, isCut }
}
