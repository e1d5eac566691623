import { shorten } from './known-names'

/** The maximum number of remembered addresses. */
const mostAddresses = 20_000
/** The seconds of its rate that an address may use at once. */
const burstSeconds = 10

/**
 * Returns whether an address may send now. Each may send this many requests a second, and ten times
 * as many at once.
 */
export function createRateLimit(perSecond: number, now: () => number) {
  const buckets = new Map<string, { left: number; at: number }>()
  const most = perSecond * burstSeconds
  return (address: string): boolean => {
    const at = now()
    const bucket = buckets.get(address) ?? { left: most, at }
    const left = Math.min(most, bucket.left + ((at - bucket.at) / 1000) * perSecond)
    buckets.delete(address)
    buckets.set(address, { left: left < 1 ? left : left - 1, at })
    shorten(buckets, mostAddresses)
    return left >= 1
  }
}
