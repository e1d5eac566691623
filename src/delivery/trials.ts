import type { Store } from '../session/create-store'

/** What this device has been through with each released document, by hash. */
export interface Trials {
  /** Whether the document may no longer be shown on this device. */
  isQuarantined(hash: string): boolean
  /** The document is about to be drawn: should the page die of it, the device still knows at the next start. */
  begin(hash: string): void
  /** It was painted with what it shows. */
  confirm(hash: string): void
  /** The borrower went away before it was painted: nothing is known. */
  leave(hash: string): void
  /** The whole page goes away, alive. */
  leaveAll(): void
  /** It crashed. */
  fail(hash: string): void
  /** Forgets documents that are no longer in use, except those in quarantine. */
  tidy(inUse: ReadonlySet<string>): void
}

/** Drawings that never came to an end, after which a document is quarantined. */
const mostFailures = 2

const confirmed = 0

/** Counts in a store. */
export function createTrials(store: Store): Trials {
  const kept = store.get('trials')
  const counts = new Map(typeof kept === 'object' && kept !== null ? Object.entries(kept as Record<string, number>) : [])
  const open = new Set<string>()
  const save = () => store.set('trials', Object.fromEntries(counts))
  const count = (hash: string, times: number) => {
    counts.set(hash, times)
    save()
  }
  const leave = (hash: string) => {
    if (!open.delete(hash)) return
    const before = counts.get(hash)! - 1
    if (before > 0) return count(hash, before)
    counts.delete(hash)
    save()
  }
  return {
    isQuarantined: (hash) => !open.has(hash) && (counts.get(hash) ?? confirmed) >= mostFailures,
    begin(hash) {
      if (open.has(hash) || counts.get(hash) === confirmed) return
      open.add(hash)
      count(hash, (counts.get(hash) ?? 0) + 1)
    },
    confirm: (hash) => void (open.delete(hash) && count(hash, confirmed)),
    leave,
    leaveAll: () => open.forEach(leave),
    fail(hash) {
      open.delete(hash)
      count(hash, mostFailures)
    },
    tidy(inUse) {
      const idle = [...counts].filter(([hash, times]) => times < mostFailures && !inUse.has(hash))
      for (const [hash] of idle) counts.delete(hash)
      if (idle.length > 0) save()
    },
  }
}
