/**
 * Does work with a signal that aborts once the time is over. It sets its timer itself, because it
 * loads before the clock.
 */
export function withinTime<Value>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), ms)
  return work(stop.signal).finally(() => clearTimeout(timer))
}
