import { foldText } from '../input-format/clean-text'

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
  const [head = '', ...tail] = foldText(text)
    .replace(/[,\u066b]/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  const whole = head.replace(/^0+(?=\d)/, '').slice(0, maxDigits)
  if (tail.length === 0 || decimals === 0) return whole
  return `${whole || '0'}.${tail.join('').slice(0, decimals)}`
}

/** Whether the limits took a digit of a text that counts; zeros at either end do not. */
export function isShortened(text: string, amount: string): boolean {
  const free = { maxDigits: Infinity, decimals: Infinity }
  return significant(cleanAmount(text, free)) !== significant(amount)
}

const significant = (amount: string) =>
  amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount

/** The amount after one more key; a key that finds no room changes nothing. */
export function pressAmountKey(amount: string, key: string, limits: AmountLimits): string {
  return cleanAmount(amount + (key === '.' && amount.includes('.') ? '' : key), limits)
}

/** The amount as it is sent: without a point that nothing follows. */
export function finishAmount(amount: string): string {
  return amount.replace(/\.$/, '')
}
