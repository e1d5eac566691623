const longestMs = 400

/**
 * The pause in typing, in milliseconds, before work of this duration runs again. Zero for fast
 * work, and longer for slower work.
 */
export function restFor(tookMs: number, quickMs: number): number {
  return tookMs <= quickMs ? 0 : Math.min(longestMs, tookMs * 4)
}
