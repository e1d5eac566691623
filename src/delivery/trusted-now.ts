/** A day in milliseconds. */
export const dayMs = 86_400_000

/** Sources of the time, in milliseconds. */
export interface Clocks {
  phone: number
  /** The `Date` header of the host's present answer. */
  host: string | null
  /** The time when the newest manifest on this device was made. */
  made: number
  /** The latest day recorded so far. */
  latest: number
}

/**
 * The time for checks of expiry: the latest of the clocks. Neither a host nor a phone with a wrong
 * clock can then extend an expired manifest. The recorded day is not signed, so it only counts if
 * the host's time differs from the phone's.
 */
export function trustedNow({ phone, host, made, latest }: Clocks): number {
  const date = Date.parse(host ?? '')
  const differs = Math.abs(date - phone) > dayMs
  return differs ? Math.max(phone, made, date, latest) : Math.max(phone, made)
}
