import { describe, expect, it } from 'vitest'
import { nearest } from './nearest'

const names = ['orderStatus', 'isDelay', 'isScore', 'h5Url']

describe('the most similar name', () => {
  it.each([
    ['orderStaus', 'orderStatus'],
    ['isDealy', 'isDelay'],
    ['isscore', 'isScore'],
    ['H5URL', 'h5Url'],
    ['order_status', 'orderStatus'],
  ])('for %s is %s', (wrong, right) => {
    expect(nearest(wrong, names)).toBe(right)
  })

  it.each(['amount', 'x', ''])('for %s does not exist', (wrong) => {
    expect(nearest(wrong, names)).toBeUndefined()
  })

  it('is the more similar of two names', () => {
    expect(nearest('isScor', ['isScores', 'isScore'])).toBe('isScore')
  })
})
