import { createHash, randomBytes } from 'node:crypto'

const windowMs = 600_000
/**
 * The maximum number of views and faults together that count for an address within ten minutes, for
 * one screen of one release. With a common limit, an address that many phones share has the same
 * share of faults as each of them.
 */
const mostOfSender = 10
/**
 * When this many addresses reported a fault of one kind, further ones do not count until the window
 * ends.
 */
const mostOfKind = 2_000
/** When this many pairs of address and kind are known, further ones do not count at all. */
const mostOfAll = 1_000_000

const faultFlag = 256

/** The amount that an address may add to the counters. */
export interface Allowance {
  readonly count: number
  /** Whether it is the address's first report of this kind within ten minutes. */
  readonly isFirst: boolean
}

/**
 * Counts the views and the faults of each address and kind (a screen of a release) within ten
 * minutes. Addresses are kept as part of a hash with a secret salt, and only for that time.
 */
export function createSenderCounts(now: () => number) {
  let [salt, begun] = [randomBytes(16), now()]
  // The counted views and faults of each address and kind, plus `faultFlag` once it reported a
  // fault.
  const told = new Map<number, number>()
  const reporters = new Map<string, number>()
  const senderKey = (address: string, kind: string) => {
    if (now() - begun >= windowMs) {
      ;[salt, begun] = [randomBytes(16), now()]
      told.clear()
      reporters.clear()
    }
    const hash = createHash('sha1').update(salt).update(`${address} ${kind}`).digest()
    return hash.readUIntBE(0, 6)
  }
  return {
    /** Returns how many of the views or faults may count. */
    take(address: string, kind: string, count: number): Allowance {
      const key = senderKey(address, kind)
      const before = told.get(key)
      if (before === undefined && told.size >= mostOfAll) return { count: 0, isFirst: false }
      const counted = Math.min(count, mostOfSender - ((before ?? 0) % faultFlag))
      told.set(key, (before ?? 0) + counted)
      return { count: counted, isFirst: before === undefined }
    },
    /** Whether one more address reports a fault of a kind; call it after the fault was taken. */
    isFirstFault(address: string, kind: string): boolean {
      const key = senderKey(address, kind)
      const before = told.get(key)
      const known = reporters.get(kind) ?? 0
      if (before === undefined || before >= faultFlag || known >= mostOfKind) return false
      told.set(key, before + faultFlag)
      reporters.set(kind, known + 1)
      return true
    },
  }
}
