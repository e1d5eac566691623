import { createHash, randomBytes } from 'node:crypto'

const windowMs = 600_000
/** When so many are known, further ones do not count until the window ends. */
const mostReporters = 100_000

/**
 * Says whether an address tells something of a kind for the first time within ten minutes.
 * Addresses are kept as part of a hash with a salt that nobody knows, and only as long as that.
 */
export function createReporters(now: () => number) {
  let [salt, begun] = [randomBytes(16), now()]
  const seen = new Set<number>()
  return (address: string, kind: string): boolean => {
    if (now() - begun >= windowMs) {
      ;[salt, begun] = [randomBytes(16), now()]
      seen.clear()
    }
    const hash = createHash('sha1').update(salt).update(`${address} ${kind}`).digest()
    const { size } = seen
    if (size < mostReporters) seen.add(hash.readUIntBE(0, 6))
    return seen.size > size
  }
}
