import { createHash, randomBytes } from 'node:crypto'

const windowMs = 600_000
/** When so many are known of a kind, or of all, further ones do not count until the window ends. */
const [mostOfKind, mostOfAll] = [2_000, 500_000]

/**
 * Says whether an address tells something of a kind for the first time within ten minutes.
 * Addresses are kept as part of a hash with a salt that nobody knows, and only as long as that.
 */
export function createReporters(now: () => number) {
  let [salt, begun] = [randomBytes(16), now()]
  const seen = new Set<number>()
  const ofKind = new Map<string, number>()
  return (address: string, kind: string): boolean => {
    if (now() - begun >= windowMs) {
      ;[salt, begun] = [randomBytes(16), now()]
      seen.clear()
      ofKind.clear()
    }
    const [size, known] = [seen.size, ofKind.get(kind) ?? 0]
    if (known >= mostOfKind || size >= mostOfAll) return false
    const hash = createHash('sha1').update(salt).update(`${address} ${kind}`).digest()
    seen.add(hash.readUIntBE(0, 6))
    const isFirst = seen.size > size
    if (isFirst) ofKind.set(kind, known + 1)
    return isFirst
  }
}
