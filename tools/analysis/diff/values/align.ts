/** Pairs of equal items of two lists, as positions in both. */
export type Pairs = readonly (readonly [before: number, after: number])[]

/** Two lists side by side. */
export interface Alignment<Item> {
  readonly pairs: Pairs
  /** The items of the second list alone, with their positions. */
  readonly come: readonly (readonly [at: number, item: Item])[]
  /** The items of the first list alone, with their positions. */
  readonly gone: readonly (readonly [at: number, item: Item])[]
  /** The common items have another order. */
  readonly isReordered: boolean
}

/**
 * Pairs the items of two lists. The first test pairs the items that it accepts, the second pairs
 * the remaining ones, and so on, each in order.
 */
export function align<Item>(
  before: readonly Item[],
  after: readonly Item[],
  tests: readonly ((left: Item, right: Item) => boolean)[],
): Alignment<Item> {
  const [free, found] = [new Map(before.entries()), new Map<number, number>()]
  for (const test of tests) {
    for (const [at, item] of after.entries()) {
      if (found.has(at)) continue
      const from = [...free].find(([, candidate]) => test(candidate, item))?.[0]
      if (from === undefined) continue
      free.delete(from)
      found.set(at, from)
    }
  }
  const pairs = [...found]
    .map(([at, from]) => [from, at] as const)
    .toSorted((left, right) => left[1] - right[1])
  return {
    pairs,
    come: [...after.entries()].filter(([at]) => !found.has(at)),
    gone: [...free],
    isReordered: keptOrder(pairs.map(([from]) => from)).size < pairs.length,
  }
}

/** The positions of a longest increasing subsequence: the items that kept their order. */
export function keptOrder(numbers: readonly number[]): ReadonlySet<number> {
  const lengths = numbers.map(() => 1)
  const previous = numbers.map(() => -1)
  for (const at of numbers.keys()) {
    for (let earlier = 0; earlier < at; earlier++) {
      if (numbers[earlier]! < numbers[at]! && lengths[earlier]! >= lengths[at]!)
        [lengths[at], previous[at]] = [lengths[earlier]! + 1, earlier]
    }
  }
  const kept = new Set<number>()
  for (
    let at = lengths.indexOf(Math.max(...lengths));
    at >= 0 && numbers.length > 0;
    at = previous[at]!
  )
    kept.add(at)
  return kept
}
