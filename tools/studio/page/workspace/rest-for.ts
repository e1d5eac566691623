const longestMs = 400

/**
 * How long typing must pause before work of this duration runs again, in milliseconds. It is zero
 * for quick work, and increases with the duration.
 */
export function restFor(tookMs: number, quickMs: number): number {
  return tookMs <= quickMs ? 0 : Math.min(longestMs, tookMs * 4)
}
