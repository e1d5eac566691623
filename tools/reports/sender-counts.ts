import { createHash, randomBytes } from 'node:crypto'

const windowMs = 600_000
/**
 * Views and faults together of one screen of one release that count of an address within ten minutes.
 * With one bound for both, an address that many phones share has the same share of faults as each.
 */
const mostOfSender = 10
/** When so many addresses told a fault of one kind, further ones do not count until the window ends. */
const mostOfKind = 2_000
/** When so many pairs of address and kind are known, further ones do not count at all. */
const mostOfAll = 1_000_000

const toldFault = 256

/** What an address may add to the counters. */
export interface Allowance {
  readonly count: number
  /** The address tells something of this kind for the first time within ten minutes. */
  readonly isFirst: boolean
}

/**
 * Counts for each address the views and the faults of a kind (a screen of a release) that it told
 * within ten minutes. Addresses are kept as part of a hash with a salt that nobody knows, and only
 * as long as that.
 */
export function createSenderCounts(now: () => number) {
  let [salt, begun] = [randomBytes(16), now()]
  // Of each address and kind the views and faults that counted, and `toldFault` once it told a fault.
  const told = new Map<number, number>()
  const reporters = new Map<string, number>()
  const keyOf = (address: string, kind: string) => {
    if (now() - begun >= windowMs) {
      ;[salt, begun] = [randomBytes(16), now()]
      told.clear()
      reporters.clear()
    }
    const hash = createHash('sha1').update(salt).update(`${address} ${kind}`).digest()
    return hash.readUIntBE(0, 6)
  }
  return {
    /** So many of the views or faults may count. */
    take(address: string, kind: string, count: number): Allowance {
      const key = keyOf(address, kind)
      const before = told.get(key)
      if (before === undefined && told.size >= mostOfAll) return { count: 0, isFirst: false }
      const counted = Math.min(count, mostOfSender - ((before ?? 0) % toldFault))
      told.set(key, (before ?? 0) + counted)
      return { count: counted, isFirst: before === undefined }
    },
    /** Whether one more address tells a fault of a kind; call it after the fault was taken. */
    isFirstFault(address: string, kind: string): boolean {
      const key = keyOf(address, kind)
      const before = told.get(key)
      const known = reporters.get(kind) ?? 0
      if (before === undefined || before >= toldFault || known >= mostOfKind) return false
      told.set(key, before + toldFault)
      reporters.set(kind, known + 1)
      return true
    },
  }
}
