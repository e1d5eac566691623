/**
 * Does work with a signal that aborts after `ms` milliseconds. Uses its own timer, because this
 * code loads before the clock.
 */
export function withinTime<Value>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), ms)
  return work(stop.signal).finally(() => clearTimeout(timer))
}
