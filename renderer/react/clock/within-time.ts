/** Runs `work` with a signal that aborts after `ms`. Does not need the clock to be loaded. */
export function withinTime<Value>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), ms)
  return work(stop.signal).finally(() => clearTimeout(timer))
}
