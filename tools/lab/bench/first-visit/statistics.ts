/** The ratio between two pages, over all rounds. */
export interface Ratio {
  median: number
  /** The middle half of the rounds is between `lower` and `upper`. */
  lower: number
  upper: number
}

/** Returns a quantile, interpolated between the two nearest numbers. */
export function quantile(numbers: readonly number[], share: number): number {
  if (numbers.length === 0) throw new Error('An empty list has no quantile.')
  const sorted = numbers.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return below + (above - below) * (place % 1)
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

/**
 * Divides the two values of each round. Other work of the machine affects both values of a round,
 * and therefore not their ratio.
 */
export function ratioOf(values: readonly number[], base: readonly number[]): Ratio {
  if (values.length !== base.length) throw new Error('Both sides of a ratio need the same rounds.')
  const ratios = values.map((value, round) => value / base[round]!)
  return { median: median(ratios), lower: quantile(ratios, 0.25), upper: quantile(ratios, 0.75) }
}
