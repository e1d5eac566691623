import { expect, it } from 'vitest'
import { median, quantile, ratioOf } from './statistics'

it('the median of an even number of rounds is the mean of the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([9, 1, 5])).toBe(5)
})

it('a quantile is interpolated between the nearest two numbers, and the input stays unchanged', () => {
  const rounds = [50, 10, 20, 40, 30]
  expect([0, 0.25, 0.75, 1].map((share) => quantile(rounds, share))).toEqual([10, 20, 40, 50])
  expect(quantile([10, 20], 0.25)).toBe(12.5)
  expect(rounds).toEqual([50, 10, 20, 40, 30])
})

it('a ratio is calculated for each round, so that a slow round affects both sides', () => {
  const react = [100, 1000, 100]
  expect(ratioOf([200, 2000, 300], react)).toEqual({ median: 2, lower: 2, upper: 2.5 })
})

it('a ratio of lists with different lengths, and a quantile of an empty list, are rejected', () => {
  expect(() => ratioOf([1, 2], [1])).toThrow('the same rounds')
  expect(() => median([])).toThrow('no quantile')
})
