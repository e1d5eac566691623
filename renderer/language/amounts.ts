import { readNested } from './members.ts'
import { valueText } from './value-text.ts'

/** Reads a number, or an amount such as `3,480.00`. Other values give NaN. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && amount.test(value) ? Number(value.replace(/,/g, '')) : NaN
}

const amount = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/

export function finiteOrNull(
  calculate: (...numbers: number[]) => number,
  values: readonly unknown[],
): number | null {
  const result = calculate(...values.map(numberOf))
  return Number.isFinite(result) ? result : null
}

/** Compares numbers or strings. The result is false if a value is missing. */
export function areInOrder(
  test: (left: number | string, right: number | string) => boolean,
  values: readonly unknown[],
): boolean {
  const numbers = values.map(numberOf)
  if (!numbers.some(Number.isNaN)) return eachPair(test, numbers)
  return values.every((value) => typeof value === 'string') && eachPair(test, values)
}

function eachPair<Value>(test: (left: Value, right: Value) => boolean, values: readonly Value[]) {
  return values.every((value, at) => at === 0 || test(values[at - 1]!, value))
}

/**
 * Formats an amount with the currency symbol `sign`. A number without digit groups gets two
 * decimals and the digit groups that are usual for the symbol.
 */
export function amountText(amount: unknown, sign: unknown, profile: unknown): string {
  const text = valueText(amount)
  const before = valueText(sign)
  const [, minus = '', whole, cents = ''] =
    bareNumber.exec(/\.\d{4}/.test(text) ? Number(text).toFixed(2) : text) ?? []
  if (whole === undefined)
    return text.startsWith(before) ? text.slice(before.length).trimStart() : text
  const sizes = readNested(profile, ['amounts', before])
  return `${minus}${grouped(whole, Array.isArray(sizes) ? sizes : [])}.${cents.padEnd(2, '0')}`
}

/**
 * Matches a number without digit groups. Three digits after a point may be a digit group, but four
 * or more are the result of arithmetic.
 */
const bareNumber = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

function grouped(digits: string, [size = 3, ...others]: readonly number[]): string {
  const front = digits.slice(0, -size)
  return front
    ? `${grouped(front, others.length > 0 ? others : [size])},${digits.slice(-size)}`
    : digits
}
