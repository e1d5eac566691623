import { say } from '../words/words'
import type { TextFault } from './text-fault'

/** Describes the digits that a number loses if JavaScript cannot represent it. */
export function lostDigits(token: string): Pick<TextFault, 'what' | 'fix'> | undefined {
  const value = Number(token)
  if (Number.isNaN(value)) return undefined
  if (!Number.isFinite(value))
    return {
      what: say`${token} is larger than any number that a program can hold.`,
      fix: say`Write a smaller number, or the digits as a text in double quotes.`,
    }
  const kept = String(value)
  if (digitsOf(token) === digitsOf(kept) || isWhole(token, value)) return undefined
  return {
    what: say`Digits of ${token} get lost: a program reads ${kept}.`,
    fix: say`Write ${kept}, or the digits as a text in double quotes.`,
  }
}

/** Digits and exponent without zeros at either end, so that 1.50 and 15e-1 are the same. */
function digitsOf(token: string): string {
  const [, whole = '', part = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? []
  const digits = (whole + part).replace(/^0+/, '')
  const short = digits.replace(/0+$/, '')
  return short === ''
    ? '0'
    : `${short}e${Number(exponent) - part.length + digits.length - short.length}`
}

/**
 * Whether a number is represented exactly, as a large power of two is, although it prints with
 * other digits.
 */
function isWhole(token: string, value: number): boolean {
  return /^-?\d+$/.test(token) && BigInt(token) === BigInt(value)
}
