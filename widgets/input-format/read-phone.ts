import { limits } from '../../renderer/language'
import { foldText } from './clean-text'
import { digitRuns, type DigitRun, type FormatResult } from './reading'

/** The format of telephone numbers in a region, from its profile. */
export interface PhoneFormat {
  maxDigits: number
  /** A regular expression for the whole national number. Without it, only the length is checked. */
  pattern?: string | undefined
  /** The calling code of the region without a plus sign, for example 52. */
  countryCode?: string | undefined
  /** Other calling codes that the region accepts. */
  moreCodes?: readonly string[] | undefined
  /** Digits that people dial before a national number, for example 0 or 044. */
  trunkPrefixes?: readonly string[] | undefined
}

/** The calling codes of the world (ITU E.164). No code is the beginning of another. */
const worldCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
const exitCode = /^(?:00|011)/
/** Matches the separators inside a number. Any other character ends the number. */
const withinNumber = /^[\s().+-]*$/
const maxRuns = 40
const shortestNumber = 7

/**
 * Reads the first national number in a contact, a `tel:` link or a sentence. Removes calling code,
 * exit code and trunk prefix if the rest is a valid number. If there is no valid number, returns
 * the longest sequence of digits.
 */
export function readNationalNumber(text: string, format: PhoneFormat): FormatResult {
  const runs = digitRuns(plainNumber(text)).slice(0, maxRuns)
  const all = digitsOf(runs)
  for (let first = 0; first < runs.length; first += 1) {
    const isInternational = /\+\s*$/.test(runs[first]!.before)
    const end = endOfNumber(runs, first)
    // Tries the longest candidate first, because a part of a number could be valid by chance.
    for (let last = end; last > first; last -= 1) {
      const number = nationalNumber(
        digitsOf(runs.slice(first, last)),
        isInternational,
        format,
        last === end,
      )
      if (number)
        return { ...number, isWhole: true, isCut: number.isCut || hasOtherRuns(runs, first, last) }
    }
  }
  const value = longestNumber(runs) ?? all
  return { value, isCut: value.length < all.length }
}

const digitsOf = (runs: readonly DigitRun[]) => runs.map(({ digits }) => digits).join('')

const hasOtherRuns = (runs: readonly DigitRun[], first: number, last: number) =>
  first > 0 || last < runs.length

function endOfNumber(runs: readonly DigitRun[], first: number): number {
  let end = first + 1
  while (end < runs.length && continuesNumber(runs[end]!)) end += 1
  return end
}

const continuesNumber = ({ before }: DigitRun) => withinNumber.test(before) && !before.includes('+')

/** Decodes the percent escapes of a link, and folds the result. */
const decodeText = (text: string) =>
  foldText(
    text.replace(/%[0-7][0-9a-f]/gi, (escape) =>
      String.fromCharCode(Number.parseInt(escape.slice(1), 16)),
    ),
  )

/** Removes the phone context of a link (RFC 3966), which is not part of the national number. */
const plainNumber = (text: string) => decodeText(text).replace(/;phone-context=[^;\s]*/gi, '')

/**
 * Reads a telephone number of any country with all its digits. If a `tel:` link has a phone
 * context, the number starts with it.
 */
export function readDialString(text: string): string {
  const number = decodeText(text)
    .replace(/^\s*tel:/i, '')
    .replace(/^([^;]*);phone-context=(\+[\d-]+)/i, '$2 $1')
  // A value that has only spaces stays, because the screen decides whether it counts as empty.
  return number.trim() || number
}

/**
 * Returns the national number; undefined if the digits are not a number. If `isEnd` is false, more
 * digits follow.
 */
function nationalNumber(
  digits: string,
  isInternational: boolean,
  format: PhoneFormat,
  isEnd: boolean,
): FormatResult | undefined {
  if (!isInternational) {
    if (matchesFormat(digits, format)) return { value: digits }
    const exit = exitCode.exec(digits)?.[0]
    const abroad = exit && nationalNumber(digits.slice(exit.length), true, format, isEnd)
    if (abroad) return abroad
  }
  const codes = [format.countryCode, ...(format.moreCodes ?? [])].filter((code) => !!code)
  for (const code of isInternational ? codes : [...codes, ''])
    if (digits.startsWith(code!)) {
      const value = withoutTrunk(digits.slice(code!.length), format)
      if (value && value !== digits) return { value }
      if (code && isEnd && isOwnLength(digits, code, isInternational, format))
        return { value: digits.slice(code.length) }
    }
  const code = isInternational && worldCode.exec(digits)?.[0]
  const value = code && withoutTrunk(digits.slice(code.length), format)
  return value ? { value, isCut: codes.length > 0 } : undefined
}

/** Returns whether a national number of unusual length follows the region's calling code. */
function isOwnLength(
  digits: string,
  code: string,
  isInternational: boolean,
  { maxDigits }: PhoneFormat,
): boolean {
  const length = digits.length - code.length
  return (
    length >= shortestNumber &&
    length <= maxDigits &&
    (isInternational || digits.length > maxDigits)
  )
}

function withoutTrunk(digits: string, format: PhoneFormat): string | undefined {
  const starts = ['', ...(format.trunkPrefixes ?? ['0'])]
  const start = starts.find(
    (prefix) => digits.startsWith(prefix) && matchesFormat(digits.slice(prefix.length), format),
  )
  return start === undefined ? undefined : digits.slice(start.length)
}

function matchesFormat(digits: string, { maxDigits, pattern }: PhoneFormat): boolean {
  if (digits.length > Math.min(maxDigits, limits.patternInput)) return false
  if (!pattern) return digits.length === maxDigits
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(digits)
  } catch {
    return digits.length === maxDigits
  }
}

/** Returns the longest sequence of digits without letters; `undefined` if it is too short. */
function longestNumber(runs: readonly DigitRun[]): string | undefined {
  const numbers: string[] = []
  for (const run of runs)
    if (numbers.length > 0 && withinNumber.test(run.before))
      numbers[numbers.length - 1] += run.digits
    else numbers.push(run.digits)
  const longest = numbers.reduce((one, other) => (other.length > one.length ? other : one), '')
  return longest.length >= shortestNumber ? longest : undefined
}
