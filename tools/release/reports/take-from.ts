import type { BoundedCounter, Labels } from './bounded-counter'
import type { createSenderCounts } from './sender-counts'

/** The counters of IP addresses. */
interface AddressCounters {
  reporters: BoundedCounter
  sending: BoundedCounter
  capped: BoundedCounter
}

/**
 * Creates a function that returns how many views or faults of an address may be counted. The limit
 * applies to each combination of the values of `names`.
 */
export function takeFrom<Name extends string>(
  senders: ReturnType<typeof createSenderCounts>,
  { reporters, sending, capped }: AddressCounters,
  names: readonly Name[],
) {
  return (
    address: string,
    told: Readonly<Record<Name, string>>,
    what: 'views' | 'faults',
    count: number,
  ): number => {
    const labels: Labels = Object.fromEntries(names.map((name) => [name, told[name]]))
    const kind = names.map((name) => `${name}=${told[name]}`).join(' ')
    const allowed = senders.take(address, kind, count)
    if (what === 'faults' && senders.isFirstFault(address, kind)) reporters.add(1, labels)
    if (allowed.isFirst) sending.add(1, labels)
    if (allowed.count < count) capped.add(count - allowed.count, labels)
    return allowed.count
  }
}
