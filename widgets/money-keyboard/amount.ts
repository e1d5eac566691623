import { asciiDigits } from '../digits'

/** How long an amount may be: digits before the point, and behind it. */
export interface AmountLimits {
  maxDigits: number
  decimals: number
}

/**
 * Brings a typed text into the form of an amount: one point, no zeros in front, nothing beyond the
 * limits.
 */
export function cleanAmount(text: string, { maxDigits, decimals }: AmountLimits): string {
  const [head = '', ...tail] = asciiDigits(text)
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  const whole = head.replace(/^0+(?=\d)/, '').slice(0, maxDigits)
  if (tail.length === 0 || decimals === 0) return whole
  return `${whole || '0'}.${tail.join('').slice(0, decimals)}`
}

/** The amount after one more key; a key that finds no room changes nothing. */
export function pressAmountKey(amount: string, key: string, limits: AmountLimits): string {
  return cleanAmount(amount + (key === '.' && amount.includes('.') ? '' : key), limits)
}

/** The amount as it is sent: without a point that nothing follows. */
export function finishAmount(amount: string): string {
  return amount.replace(/\.$/, '')
}
