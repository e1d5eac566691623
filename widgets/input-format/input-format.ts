import { cleanText, foldText } from './clean-text'
import { readNationalNumber, readDialString, type PhoneFormat } from './read-phone'
import { type FormatResult, digitRuns, type DigitRun } from './reading'

/** The formats of inputs, with their settings for the region. */
export type InputFormat =
  | ({ kind: 'phone' } & PhoneFormat)
  | ({ kind: 'code' } & CodeFormat)
  | { kind: 'card'; maxDigits: number }
  | { kind: 'number' | 'amount'; decimal?: DecimalSign | undefined }
  | { kind: 'email' | 'telephone' | 'text' }

/** Reads a pasted, dropped or auto-filled string. `isCut` is true if a part was left out. */
export function readInput(format: InputFormat, text: string): FormatResult {
  switch (format.kind) {
    case 'phone':
      return readNationalNumber(text, format)
    case 'code':
      return readCode(text, format)
    case 'card':
      return readCard(text, format.maxDigits)
    case 'number':
      return readWholeNumber(text, format.decimal)
    case 'amount':
      return readNumber(text, format.decimal)
    case 'telephone':
      return { value: readDialString(text) }
    case 'email':
      return readMail(text)
    default:
      return { value: cleanText(text) }
  }
}

/**
 * Reads the value of a control after a change. Keeps typed text, without invisible characters.
 * Reads a pasted, dropped or auto-filled string by the format. If this string is complete on its
 * own, it replaces the previous value.
 */
export function readChange(
  format: InputFormat,
  { text, previous, event }: { text: string; previous: string; event: Event },
): FormatResult & { isInsertion: boolean } {
  const inputType = event instanceof InputEvent ? event.inputType : ''
  if (isTyping.test(inputType)) return { value: typed(format, text), isInsertion: false }
  const inserted = inputType.startsWith('insertFrom')
    ? readInput(format, insertedText(text, previous))
    : undefined
  return { ...(inserted?.isWhole ? inserted : readInput(format, text)), isInsertion: true }
}

/** Matches the input types for typing and deleting, which change the value in small steps. */
const isTyping = /^(insertText|insertCompositionText|delete|history)/

function typed(format: InputFormat, text: string): string {
  if (format.kind === 'code') return plainCode(text, format.digits)
  return format.kind === 'telephone' ? foldText(text) : cleanText(text)
}

/** Returns the characters that the previous string does not have. */
function insertedText(text: string, previous: string): string {
  const most = Math.min(text.length, previous.length)
  let start = 0
  while (start < most && text[start] === previous[start]) start += 1
  let end = 0
  while (end < most - start && fromEnd(text, end) === fromEnd(previous, end)) end += 1
  return text.slice(start, text.length - end)
}

const fromEnd = (text: string, index: number) => text.charAt(text.length - 1 - index)

/**
 * Reads an e-mail address from a link, from `Name <address>`, or from a sentence. If there are
 * several addresses, reads the first and reports that the others were cut.
 */
function readMail(text: string): FormatResult {
  const plain = cleanText(text)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u200c|\u200d|[\ufe0e\ufe0f]/g, '')
    .replace(/\bmailto:/gi, ' ')
    .replace(/(@[^\s?]+)\?\S*/g, '$1')
  const addresses = plain.match(/[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:@]+/g) ?? []
  const [address] = new Set(addresses.map((address) => address.replace(/[.!?]+$/, '')))
  if (address === undefined) return { value: plain.replace(/\s+/g, '') }
  return { value: address, isWhole: true, isCut: new Set(addresses).size > 1 }
}

const [shortest, longest, usual] = [12, 19, 16]
const withinNumber = /^[\s.-]*$/
const mostRuns = 40

/** Reads a card number. In a longer string, finds the digits with a valid check digit (Luhn). */
function readCard(text: string, maxDigits = longest): FormatResult {
  const runs = digitRuns(foldText(text)).slice(0, mostRuns)
  const all = runs.map(({ digits }) => digits).join('')
  const isOne = runs.slice(1).every(({ before }) => withinNumber.test(before))
  if (isOne && all.length <= maxDigits) return { value: all, isWhole: isCard(all) }
  const cards = partsOf(runs).filter((part) => part.length <= maxDigits && isCard(part))
  const [value] = cards.sort(
    (one, other) => Math.abs(one.length - usual) - Math.abs(other.length - usual),
  )
  return value ? { value, isWhole: true, isCut: value.length < all.length } : { value: all }
}

/** Returns every sequence of adjacent runs of digits that could be one number. */
function partsOf(runs: readonly DigitRun[]): string[] {
  return runs.flatMap((_, first) => {
    const parts: string[] = []
    for (let last = first, part = ''; last < runs.length; last += 1) {
      if (last > first && !withinNumber.test(runs[last]!.before)) break
      parts.push((part += runs[last]!.digits))
    }
    return parts
  })
}

function isCard(digits: string): boolean {
  if (digits.length < shortest || digits.length > longest) return false
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    sum += index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)
  }
  return sum % 10 === 0
}

interface CodeFormat {
  length: number
  maxLength?: number | undefined
  digits?: boolean | undefined
}

/** Matches the separators inside a code. */
const withinCode = /^[\s.-]{0,3}$/
/**
 * Reads the code in a text message: the only run of digits with the length of the code, in one
 * piece or in parts (`482-913`). If no run or several runs fit, returns all letters and digits.
 */
function readCode(text: string, { length, digits }: CodeFormat): FormatResult {
  const folded = foldText(text)
  const runs = digitRuns(folded).slice(0, mostRuns)
  const pieces = runs.map((run) => run.digits)
  const code = only(pieces, length) ?? only(joinedRuns(folded), length)
  if (code !== undefined) return { value: code, isWhole: true }
  const short = /\s/.test(folded.trim()) && /\p{L}/u.test(folded) && pieces.length === 1
  if (short && pieces[0]!.length >= 4) return { value: pieces[0]!, isWhole: true }
  return { value: plainCode(folded, digits) }
}

/** Returns the characters of a typed string that can belong to a code. */
const plainCode = (text: string, digits = false): string =>
  foldText(text).replace(digits ? /\D/g : /[\s.-]/g, '')

function only(texts: readonly string[], length: number): string | undefined {
  const matches = new Set(texts.filter((text) => text.length === length))
  return matches.size === 1 ? [...matches][0] : undefined
}

/** Returns each run of digits, alone and joined with the runs that follow it closely. */
function joinedRuns(text: string): string[] {
  const runs = digitRuns(text).slice(0, mostRuns)
  return runs.flatMap((_, first) => {
    let whole = ''
    return runs.slice(first).flatMap(({ before, digits }, index) => {
      if (index > 0 && !withinCode.test(before)) return []
      whole += digits
      return [whole]
    })
  })
}

type DecimalSign = '.' | ','

/**
 * Reads the first number, as people write it: `$ 3,480.00`, `1.234,56`, `12,5`. If there are two
 * different separators, the last is the decimal separator. A repeated separator separates groups. A
 * single separator before the last three digits is ambiguous, so `decimal` of the region decides.
 */
function readNumber(text: string, decimal: DecimalSign = '.'): FormatResult {
  const numbers = numbersOf(text.replace(/\u066c/g, "'").replace(/\u066b/g, decimal))
  const [first = ''] = numbers
  const folded = foldText(text)
  const value = plainNumber(first, decimal)
  return {
    value,
    isWhole: /[^\d\s]/.test(folded) && value !== '',
    isCut: numbers.length > 1 || (first !== '' && value === '') || changesValue.test(folded),
  }
}

/** Matches a sign or letter that changes the value of a number: `-5`, `1.5M`. */
const changesValue = /^\W*-\s*\p{Sc}?\s*\d|\d[km](?!\p{L})/iu

/** Reads a whole number. Reports a fraction other than zero as cut. */
function readWholeNumber(text: string, decimal?: DecimalSign): FormatResult {
  const reading = readNumber(text, decimal)
  const [value = '', fraction = ''] = reading.value.split('.')
  return { ...reading, value, isCut: reading.isCut || /[1-9]/.test(fraction) }
}

/** Matches an exponent. Such a number is not read, because its digits have another value. */
const exponent = /\d[.,]?\d*e[+-]?\d/i

function numbersOf(text: string): string[] {
  const folded = foldText(text)
    .replace(/(\p{Sc})/gu, ' $1 ')
    .replace(/\p{L}+\.(?=\s*\d)/gu, ' ') // Removes an abbreviation such as "Rs." before the number.
  if (exponent.test(folded)) return ['', '']
  const plain = folded
    .replace(/(\d)\s+(?=\d{2,3}(?!\d))/g, '$1')
    .replace(/([\d.,])\p{L}+(?=[\d.,])/gu, '$1')
    .replace(/['’‘`´\u02bc]/g, '')
  return plain.match(/[.,]?\d[\d.,]*/g) ?? []
}

/** Matches groups of three digits, or, as in India, of two before the last three. */
const grouped = /^\d{1,3}(?:([.,])\d{2,3}(?:\1\d{2,3})*)?\1\d{3}$/

function plainNumber(numberText: string, decimal: DecimalSign): string {
  const last = Math.max(numberText.lastIndexOf('.'), numberText.lastIndexOf(','))
  const mark = numberText[last]
  if (mark === undefined) return numberText
  const [whole, fraction] = [numberText.slice(0, last), numberText.slice(last + 1)]
  const isAlone = !/[.,]/.test(whole)
  const isGrouped = whole.includes(mark)
  // The parts of a list or a version number, such as 1.2.3, are not one number.
  if (isGrouped && !grouped.test(numberText)) return ''
  const groups = isAlone
    ? mark !== decimal && /\d$/.test(whole) && fraction.length === 3
    : isGrouped
  return groups ? numberText.replace(/[.,]/g, '') : `${whole.replace(/[.,]/g, '')}.${fraction}`
}
