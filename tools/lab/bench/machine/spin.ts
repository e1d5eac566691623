/**
 * Runs in a page: how fast the machine is at this moment. The milliseconds of a plain loop, about
 * 30 where nothing else runs.
 */
export function spinMs(): number {
  const start = performance.now()
  let sum = 0
  for (let at = 0; at < 3e7; at++) sum += at % 7
  return sum > 0 ? performance.now() - start : 0
}
