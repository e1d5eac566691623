import { foldText } from '../input-format/clean-text'

/** The maximal length of an amount: digits before the point, and after it. */
export interface AmountLimits {
  maxDigits: number
  decimals: number
}

/**
 * Turns a typed text into an amount: one point, no leading zeros, and no digits beyond the limits.
 */
export function cleanAmount(text: string, { maxDigits, decimals }: AmountLimits): string {
  const [head = '', ...tail] = foldText(text)
    .replace(/[,\u066b]/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  const whole = head.replace(/^0+(?=\d)/, '').slice(0, maxDigits)
  if (tail.length === 0 || decimals === 0) return whole
  return `${whole || '0'}.${tail.join('').slice(0, decimals)}`
}

/** True if the limits removed a significant digit; zeros at either end are not significant. */
export function isShortened(text: string, amount: string): boolean {
  const free = { maxDigits: Infinity, decimals: Infinity }
  return significant(cleanAmount(text, free)) !== significant(amount)
}

const significant = (amount: string) =>
  amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount

/** The amount after one more key; a key beyond the limits changes nothing. */
export function pressAmountKey(amount: string, key: string, limits: AmountLimits): string {
  return cleanAmount(amount + (key === '.' && amount.includes('.') ? '' : key), limits)
}

/** The amount as it is sent: without a point at its end. */
export function finishAmount(amount: string): string {
  return amount.replace(/\.$/, '')
}
