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
}

/**
 * The digits of a text as 0 to 9; those of another script (٣, ३, ３) count as well, since keyboards
 * type them.
 */
export function keepDigits(text: string): string {
  return asciiDigits(text).replace(/[^0-9]/g, '')
}

/** A text whose digits are 0 to 9, of whatever script they were; a full-width mark is a plain one. */
export function asciiDigits(text: string): string {
  return Array.from(
    text.replace(/．/g, '.').replace(/，/g, ',').replace(/＋/g, '+'),
    asciiDigit,
  ).join('')
}

/**
 * A telephone number within a country, out of one that was written for the world: `+52 55 1234
 * 5678` for the code 52. Without the code, what does not fit is taken for one.
 */
export function nationalNumber(text: string, maxDigits: number, countryCode = ''): string {
  const isForTheWorld = /^\s*(\+|00)/.test(asciiDigits(text))
  const digits = isForTheWorld ? keepDigits(text).replace(/^00/, '') : keepDigits(text)
  if (!isForTheWorld && digits.length <= maxDigits) return digits
  if (countryCode && digits.startsWith(countryCode)) return digits.slice(countryCode.length)
  return isForTheWorld ? digits.slice(-maxDigits) : digits
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
  after = after.slice(0, maxDigits)
  before = before.slice(0, maxDigits - after.length)
  const digits = before + after
  return { digits, shown: groupDigits(digits, groups), caret: groupDigits(before, groups).length }
}

const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xff10]

function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const zero = zeros.find((first) => code >= first && code <= first + 9)
  return zero === undefined ? character : String(code - zero)
}
