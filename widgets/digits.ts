import { keepDigits } from './input-format/clean-text'

/** The sizes of the groups in which digits are shown. The last size repeats. */
export type DigitGroups = readonly number[]

/** The control's value and caret after an input event, and the rules for its digits. */
export interface DigitInput {
  text: string
  caret: number
  previous: string
  /** Set if the event deleted a character. */
  erasing?: 'backward' | 'forward'
  groups: DigitGroups
  maxDigits: number
}

/** The digits without spaces, the value to show, and the caret in that value. */
export interface DigitEdit {
  digits: string
  shown: string
  caret: number
  /** True if digits beyond the limit were dropped. */
  isCut: boolean
}

/** Groups digits, as in `139 1234 5678` for the groups 3, 4, 4. */
export function groupDigits(digits: string, groups: DigitGroups): string {
  const parts: string[] = []
  for (let start = 0, index = 0; start < digits.length; index += 1) {
    const groupSize = groups[Math.min(index, groups.length - 1)] ?? 0
    const size = groupSize > 0 ? groupSize : digits.length
    parts.push(digits.slice(start, start + size))
    start += size
  }
  return parts.join(' ')
}

/**
 * Turns an input event into digits. The caret stays behind its digit. Digits beyond the limit are
 * dropped where they were typed. Deleting a space deletes the digit beside it.
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
  const [shown, shownBefore] = [groupDigits(digits, groups), groupDigits(before, groups)]
  return { digits, shown, caret: shownBefore.length, isCut }
}
