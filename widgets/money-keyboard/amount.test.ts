import { describe, expect, it } from 'vitest'
import { cleanAmount, finishAmount, pressAmountKey } from './money-keyboard'

const limits = { maxDigits: 6, decimals: 2 }

describe('cleanAmount', () => {
  it.each([
    ['', ''],
    ['12', '12'],
    ['007', '7'],
    ['0', '0'],
    ['.5', '0.5'],
    ['12.345', '12.34'],
    ['1.2.3', '1.23'],
    ['12,5', '12.5'],
    ['a1b2', '12'],
    ['12345678', '123456'],
  ])('turns %j into %j', (text, amount) => expect(cleanAmount(text, limits)).toBe(amount))

  it('has no decimal point if `decimals` is 0', () => {
    expect(cleanAmount('12.5', { maxDigits: 6, decimals: 0 })).toBe('12')
  })
})

describe('pressAmountKey', () => {
  it.each([
    ['', '5', '5'],
    ['', '.', '0.'],
    ['0', '5', '5'],
    ['12.', '.', '12.'],
    ['12.34', '5', '12.34'],
    ['123456', '7', '123456'],
  ])('turns %j and %j into %j', (amount, key, next) =>
    expect(pressAmountKey(amount, key, limits)).toBe(next),
  )
})

describe('finishAmount', () => {
  it('removes a decimal point at the end', () => {
    expect(finishAmount('12.')).toBe('12')
    expect(finishAmount('12.5')).toBe('12.5')
  })
})
