import { createHash, randomBytes } from 'node:crypto'

const windowMs = 600_000
/**
 * The maximum number of views and faults together that count for one address, screen and release
 * within ten minutes. Views and faults share the limit, so that an address shared by many phones
 * has the same failure rate as each of them.
 */
const mostOfSender = 10
/**
 * After this many addresses have reported a fault of one kind, further addresses do not count until
 * the window ends.
 */
const mostOfKind = 2_000
/** Beyond this many pairs of address and kind, further pairs do not count. */
const mostOfAll = 1_000_000

const faultFlag = 256

/** The amount that an address may add to the counters. */
export interface Allowance {
  readonly count: number
  /** True for the address's first report of this kind within ten minutes. */
  readonly isFirst: boolean
}

/**
 * Counts the views and faults of each address and kind (a screen of a release) within ten minutes.
 * An address is stored as part of a salted hash with a secret salt, and only for that time.
 */
export function createSenderCounts(now: () => number) {
  let [salt, begun] = [randomBytes(16), now()]
  // The counted views and faults of each address and kind; `faultFlag` is added after the first
  // fault.
  const counts = new Map<number, number>()
  const reporters = new Map<string, number>()
  const senderKey = (address: string, kind: string) => {
    if (now() - begun >= windowMs) {
      ;[salt, begun] = [randomBytes(16), now()]
      counts.clear()
      reporters.clear()
    }
    const hash = createHash('sha1').update(salt).update(`${address} ${kind}`).digest()
    return hash.readUIntBE(0, 6)
  }
  return {
    /** Returns how many of the views or faults may be counted. */
    take(address: string, kind: string, count: number): Allowance {
      const key = senderKey(address, kind)
      const before = counts.get(key)
      if (before === undefined && counts.size >= mostOfAll) return { count: 0, isFirst: false }
      const counted = Math.min(count, mostOfSender - ((before ?? 0) % faultFlag))
      counts.set(key, (before ?? 0) + counted)
      return { count: counted, isFirst: before === undefined }
    },
    /**
     * Checks whether a fault is the address's first fault of a kind. Call `isFirstFault` after
     * `take` for the fault.
     */
    isFirstFault(address: string, kind: string): boolean {
      const key = senderKey(address, kind)
      const before = counts.get(key)
      const known = reporters.get(kind) ?? 0
      if (before === undefined || before >= faultFlag || known >= mostOfKind) return false
      counts.set(key, before + faultFlag)
      reporters.set(kind, known + 1)
      return true
    },
  }
}
