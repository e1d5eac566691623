import { foldText } from './clean-text'
import type { Reading } from './reading'

/** The sign before the fraction, as a region writes it. */
export type DecimalSign = '.' | ','

/**
 * Reads a number as people write it into digits and at most one point: `$ 3,480.00`, `1.234,56`,
 * `12,5`. Of two different separators the last one is the point; a repeated one separates groups.
 * The sign of the region decides about a single separator before three last digits. Of several
 * numbers the first one is read.
 */
export function readNumber(text: string, decimal: DecimalSign = '.'): Reading {
  const numbers = numbersOf(text.replace(/\u066c/g, "'").replace(/\u066b/g, decimal))
  const [first = ''] = numbers
  const isWritten = /[^\d\s]/.test(foldText(text))
  return {
    value: plainNumber(first, decimal),
    isWhole: isWritten && first !== '',
    isCut: numbers.length > 1,
  }
}

/** Reads the whole part of a number; a fraction other than zero is cut. */
export function readWholeNumber(text: string, decimal?: DecimalSign): Reading {
  const reading = readNumber(text, decimal)
  const [value = '', fraction = ''] = reading.value.split('.')
  return { ...reading, value, isCut: reading.isCut || /[1-9]/.test(fraction) }
}

/** An exponent changes the digits in front of it, so neither is read. */
const exponent = /\d[.,]?\d*e[+-]?\d/i

function numbersOf(text: string): string[] {
  const folded = foldText(text)
    .replace(/(\p{Sc})/gu, ' $1 ')
    .replace(/\p{L}+\.(?=\s*\d)/gu, ' ') // Rs.
  if (exponent.test(folded)) return ['', '']
  const plain = folded
    .replace(/(\d)\s+(?=\d{2,3}(?!\d))/g, '$1')
    .replace(/([\d.,])\p{L}+(?=[\d.,])/gu, '$1')
    .replace(/['’‘`´\u02bc]/g, '')
  return plain.match(/[.,]?\d[\d.,]*/g) ?? []
}

function plainNumber(written: string, decimal: DecimalSign): string {
  const last = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','))
  const mark = written[last]
  if (mark === undefined) return written
  const [whole, fraction] = [written.slice(0, last), written.slice(last + 1)]
  const isAlone = !/[.,]/.test(whole)
  const groups = isAlone
    ? mark !== decimal && /\d$/.test(whole) && fraction.length === 3
    : whole.includes(mark)
  return groups ? written.replace(/[.,]/g, '') : `${whole.replace(/[.,]/g, '')}.${fraction}`
}
