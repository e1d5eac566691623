import { describe, expect, it } from 'vitest'
import { nearest } from './nearest'

const names = ['orderStatus', 'isDelay', 'isScore', 'h5Url']

describe('the nearest name', () => {
  it.each([
    ['orderStaus', 'orderStatus'],
    ['isDealy', 'isDelay'],
    ['isscore', 'isScore'],
    ['H5URL', 'h5Url'],
  ])('%s is %s', (wrong, right) => {
    expect(nearest(wrong, names)).toBe(right)
  })

  it.each(['amount', 'x', ''])('%s is none of them', (wrong) => {
    expect(nearest(wrong, names)).toBeUndefined()
  })

  it('prefers the nearer of two', () => {
    expect(nearest('isScor', ['isScores', 'isScore'])).toBe('isScore')
  })
})
