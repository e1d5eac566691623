const longestMs = 400

/**
 * How long typing has to rest before work that takes this long is done again, in milliseconds: not
 * at all while it is quick, and the longer the work the longer.
 */
export function restFor(tookMs: number, quickMs: number): number {
  return tookMs <= quickMs ? 0 : Math.min(longestMs, tookMs * 4)
}
