import { readMembers } from './members.ts'
import { textOf } from './text-of.ts'

/**
 * The number that a value is or reads as: an amount as servers write them, as in `3,480.00`. NaN
 * for what is no number, so that whatever is worked out with it is none either.
 */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && amount.test(value) ? Number(value.replace(/,/g, '')) : NaN
}

const amount = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/

/** What is worked out with numbers; null where one of the values is none, or no number comes out. */
export function calculated(
  calculate: (...numbers: number[]) => number,
  values: readonly unknown[],
): number | null {
  const result = calculate(...values.map(numberOf))
  return Number.isFinite(result) ? result : null
}

/**
 * Says whether each value stands to the next as asked. Numbers and amounts compare as numbers, other
 * texts as texts; what is missing compares with nothing.
 */
export function inOrder(
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
 * An amount as it is read behind its sign: a bare number has two decimals, and the groups that the
 * profile gives to the sign. What somebody has written stays as it is, but for a sign that would
 * stand there twice.
 */
export function amountText(amount: unknown, sign: unknown, profile: unknown): string {
  const text = textOf(amount)
  const before = textOf(sign)
  const [, minus = '', whole, cents = ''] =
    bareNumber.exec(/\.\d{4}/.test(text) ? Number(text).toFixed(2) : text) ?? []
  if (whole === undefined)
    return text.startsWith(before) ? text.slice(before.length).trimStart() : text
  const sizes = readMembers(profile, ['amounts', before])
  return `${minus}${grouped(whole, Array.isArray(sizes) ? sizes : [])}.${cents.padEnd(2, '0')}`
}

/** Three digits behind a point may be a group, as many write them; more are how machines calculate. */
const bareNumber = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** The last size holds for all that is left. */
function grouped(digits: string, [size = 3, ...others]: readonly number[]): string {
  const rest = digits.slice(0, -size)
  return rest
    ? `${grouped(rest, others.length > 0 ? others : [size])},${digits.slice(-size)}`
    : digits
}
