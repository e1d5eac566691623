import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { mersenne } from 'pure-rand/generator/mersenne'

/** A random sample of a list, in list order. The same seed gives the same sample. */
export function sampled<Item>(list: readonly Item[], limit: number, seed: number): Item[] {
  const random = mersenne(seed)
  const left = list.map((_, index) => index)
  while (left.length > limit) left.splice(uniformInt(random, 0, left.length - 1), 1)
  return left.flatMap((index) => list.slice(index, index + 1))
}
