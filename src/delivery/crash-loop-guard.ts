import { isObject } from '../../renderer/language'
import type { Store } from '../session/create-store'

/** What this device has been through with each released document, and with each release, by hash. */
export interface CrashLoopGuard {
  /** Whether the document may no longer be shown on this device. */
  isQuarantined(hash: string): boolean
  /**
   * The document is about to be drawn: should the page die of it, the device still knows at the
   * next start.
   */
  begin(hash: string): void
  /** It was painted with what it shows, as often as that: the next drawing is on trial again. */
  confirm(hash: string): void
  /** The borrower went away before it was painted: nothing is known. */
  leave(hash: string): void
  /**
   * The page goes out of sight, alive: phones end such pages without a word, which is nobody's
   * fault.
   */
  pause(): void
  /** The page is in sight again, and with it what was about to be drawn. */
  resume(): void
  /** The borrower taps or types: should the page hang of it, the device knows at the next start. */
  beginInput(hash: string): void
  /** The input was handled and painted. Inputs that hung before still count. */
  endInput(hash: string): void
  /** It crashed. */
  fail(hash: string): void
  /** Forgets documents that are no longer in use, except those in quarantine. */
  tidy(inUse: ReadonlySet<string>): void
}

/** Drawings in a row that never came to an end, after which a document is quarantined. */
const mostFailures = 2

/** Above any number of drawings, so that it is told from them. */
const crashed = 1000

type Times = number | undefined

/** Inputs of a document are counted apart: a picture that is painted says nothing of them. */
const inputMark = '!'
const inputOf = (hash: string) => hash + inputMark

/**
 * Counts in a store; every change begins with what is stored, since another tab may have written
 * there meanwhile. It is long because its members, short ones, share these counts.
 */
export function createCrashLoopGuard(store: Store): CrashLoopGuard {
  const open = new Set<string>()
  let isPaused = false

  const counts = () => {
    const kept = store.get('trials')
    return isObject(kept) ? (kept as Record<string, Times>) : {}
  }
  const change = (hash: string, next: (times: Times) => Times) => {
    const all = counts()
    const times = all[hash]
    const changed = times === crashed ? crashed : next(times)
    if (changed !== times) store.set('trials', { ...all, [hash]: changed })
  }
  const drawn = (hash: string) => change(hash, (times = 0) => times + 1)
  // Another page may have confirmed it meanwhile.
  const undrawn = (hash: string) => change(hash, (times = 1) => times - 1 || undefined)
  const begin = (hash: string) => {
    if (open.has(hash)) return
    open.add(hash)
    if (!isPaused) drawn(hash)
  }
  const leave = (hash: string) => {
    if (open.delete(hash) && !isPaused) undrawn(hash)
  }

  return {
    isQuarantined(hash) {
      const all = counts()
      return [hash, inputOf(hash)].some((key) => {
        const times = all[key] ?? 0
        return times === crashed || (!open.has(key) && times >= mostFailures)
      })
    },
    begin,
    confirm(hash) {
      if (open.delete(hash)) change(hash, () => undefined)
    },
    leave,
    beginInput: (hash) => begin(inputOf(hash)),
    endInput: (hash) => leave(inputOf(hash)),
    pause() {
      if (!isPaused) open.forEach(undrawn)
      isPaused = true
    },
    resume() {
      if (isPaused) open.forEach(drawn)
      isPaused = false
    },
    fail(hash) {
      open.delete(hash)
      change(hash, () => crashed)
    },
    tidy(inUse) {
      const all = Object.entries(counts())
      const needed = all.filter(
        ([hash, times = 0]) => times >= mostFailures || inUse.has(hash.replace(inputMark, '')),
      )
      if (needed.length < all.length) store.set('trials', Object.fromEntries(needed))
    },
  }
}
