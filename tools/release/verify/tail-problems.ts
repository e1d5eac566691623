import type { Store } from '../stores/store.ts'
import type { ProvedRelease } from './proved-release.ts'

/**
 * Whether the store contains any release, and as many as expected. A release that is missing at the
 * end leaves no trace in a store.
 */
export function tailProblems(
  store: Store,
  numbers: readonly number[],
  proved: readonly ProvedRelease[],
  atLeast: number,
): string[] {
  if (numbers.length === 0)
    return [`There is no release in ${store.address}. Is that the right store?`]
  const newest = proved.at(-1)?.manifest.number
  if (newest === undefined || newest >= atLeast) return []
  return [
    `The newest sound release in ${store.address} is ${newest}, and there was a release ${atLeast}. Either this is another store, or what came after release ${newest} was taken away: restore it from a backup.`,
  ]
}
