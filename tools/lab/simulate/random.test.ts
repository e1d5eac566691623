import { describe, expect, it } from 'vitest'
import { binomial, createRandom } from './random'

const many = 4_000

describe('random numbers', () => {
  it('are the same for the same seed', () => {
    const [one, other] = [createRandom(5), createRandom(5)]
    expect(Array.from({ length: 9 }, one)).toEqual(Array.from({ length: 9 }, other))
  })

  it.each([
    [5, 0.3],
    [40, 0.02],
    [400, 0.01],
    [400, 0.4],
    [50_000, 0.001],
    [50_000, 0.7],
    [1_000_000, 0.2],
  ])('of %i tries at %d have the right mean and variance', (tries, probability) => {
    const random = createRandom(3)
    const drawn = Array.from({ length: many }, () => binomial(tries, probability, random))
    const mean = drawn.reduce((sum, hits) => sum + hits, 0) / many
    const variance = drawn.reduce((sum, hits) => sum + (hits - mean) ** 2, 0) / many
    const expected = tries * probability * (1 - probability)
    expect(Math.abs(mean - tries * probability)).toBeLessThan(5 * Math.sqrt(expected / many))
    expect(variance / expected).toBeGreaterThan(0.85)
    expect(variance / expected).toBeLessThan(1.15)
    expect(drawn.every((hits) => Number.isInteger(hits) && hits >= 0 && hits <= tries)).toBe(true)
  })

  it('are certain at probability 0 and 1', () => {
    const random = createRandom(1)
    expect([binomial(10, 0, random), binomial(10, 1, random), binomial(0, 0.5, random)]).toEqual([
      0, 10, 0,
    ])
  })
})
