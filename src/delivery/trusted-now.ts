/** A day in milliseconds. */
export const dayMs = 86_400_000

/** What tells the time, in milliseconds. */
export interface Clocks {
  phone: number
  /** The `Date` of the host that is asked now. */
  host: string | null
  /** When the newest manifest was made that this device has seen. */
  made: number
  /** The latest day that was told before. */
  latest: number
}

/**
 * The time to measure by: the latest that is told, so that neither a host nor a phone whose clock is
 * wrong makes something last that has expired. What was told before is not signed, and counts only
 * against a host that tells another time than the phone.
 */
export function trustedNow({ phone, host, made, latest }: Clocks): number {
  const date = Date.parse(host ?? '')
  const differs = Math.abs(date - phone) > dayMs
  return differs ? Math.max(phone, made, date, latest) : Math.max(phone, made)
}
