import { shorten } from './known-names'

/** Addresses that are remembered at a time. */
const mostAddresses = 20_000
/** So many seconds of its rate an address may use at once. */
const burstSeconds = 10

/** Says whether an address may send now; each may send so many a second, and ten times as many at once. */
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
