/** A source of chance that gives the same for the same seed. */
export interface Random {
  /** A whole number from 0 on, below the limit. */
  below(limit: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
}

/** Makes one (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (values) => values[below(values.length)]!,
  }
}
