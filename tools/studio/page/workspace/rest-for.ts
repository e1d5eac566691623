const longestMs = 400

/**
 * Returns the pause in typing, in milliseconds, before work of this duration runs again. The pause
 * is zero for fast work, and longer for slower work.
 */
export function restFor(tookMs: number, quickMs: number): number {
  return tookMs <= quickMs ? 0 : Math.min(longestMs, tookMs * 4)
}
