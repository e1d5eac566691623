/**
 * Runs in a page. Measures the current speed of the machine: the milliseconds of a plain loop,
 * about 30 ms on an idle machine.
 */
export function spinMs(): number {
  const start = performance.now()
  let sum = 0
  for (let at = 0; at < 3e7; at++) sum += at % 7
  return sum > 0 ? performance.now() - start : 0
}
