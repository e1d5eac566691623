import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { mersenne } from 'pure-rand/generator/mersenne'

/** A source of random values that its seed reproduces. */
export interface Random {
  below(limit: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
}

/** Creates a source of random values. The values of neighbouring seeds are independent. */
export function createRandom(seed: number): Random {
  const generator = mersenne(seed)
  const below = (limit: number) => Math.floor(uniformFloat64(generator) * limit)
  return {
    below,
    chance: (probability) => uniformFloat64(generator) < probability,
    pick: (values) => values[below(values.length)]!,
  }
}
