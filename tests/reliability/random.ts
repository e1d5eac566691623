import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { mersenne } from 'pure-rand/generator/mersenne'

/** A source of random values that is reproducible by its seed. */
export interface Random {
  /** A whole number from 0, below the limit. */
  below(limit: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
}

/** Creates a source; neighbouring seeds give independent ones. */
export function createRandom(seed: number): Random {
  const generator = mersenne(seed)
  const below = (limit: number) => Math.floor(uniformFloat64(generator) * limit)
  return {
    below,
    chance: (probability) => uniformFloat64(generator) < probability,
    pick: (values) => values[below(values.length)]!,
  }
}
