const longestMs = 400

/**
 * Returns how long typing must pause, in milliseconds, before work of this duration runs again. The
 * pause is zero for fast work. Slower work waits longer.
 */
export function pauseAfter(tookMs: number, quickMs: number): number {
  return tookMs <= quickMs ? 0 : Math.min(longestMs, tookMs * 4)
}
