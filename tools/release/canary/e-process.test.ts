import { assert, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eValue, logTermsOf, newEProcess, update } from './e-values'

const tolerated = 1.5

/** Returns the e-value after these numbers of faults on the two sides. */
function growth(canary: number, baseline: number, share: number): number {
  const process = newEProcess()
  update(process, canary, baseline, logTermsOf(share, tolerated))
  return eValue(process)
}

/**
 * Returns the expected e-value if `chance` is the probability that a fault comes from the canary.
 */
function meanGrowth(faults: number, share: number, chance: number): number {
  let [sum, probability] = [0, (1 - chance) ** faults]
  for (let hits = 0; hits <= faults; hits++) {
    sum += probability * growth(hits, faults - hits, share)
    probability *= ((faults - hits) / (hits + 1)) * (chance / (1 - chance))
  }
  return sum
}

describe('an e-process', () => {
  it('does not grow on average if the failure rate of the canary is at most the tolerated rate', () => {
    assert(
      property(
        integer({ min: 0, max: 60 }),
        double({ min: 0.001, max: 0.99, noNaN: true }),
        double({ min: 0.1, max: tolerated, noNaN: true }),
        (faults, share, ratio) => {
          const chance = (ratio * share) / (ratio * share + 1 - share)
          expect(meanGrowth(faults, share, chance)).toBeLessThanOrEqual(1 + 1e-9)
        },
      ),
    )
  })

  it('grows if the canary has more faults than expected from its share of views', () => {
    expect(growth(5, 0, 0.01)).toBeGreaterThan(1e6)
    expect(growth(5, 500, 0.01)).toBeLessThan(1)
  })

  it('does not change when only one side has views', () => {
    expect(growth(9, 0, 1)).toBeCloseTo(1)
    expect(growth(0, 9, 0)).toBeCloseTo(1)
  })
})
