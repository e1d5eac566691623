import { isObject } from '../../renderer/language'
import type { Store } from '../session/create-store'

/** The failures on this device of each released document, and of each release, by hash. */
export interface CrashLoopGuard {
  /** True if the document must not be shown on this device any more. */
  isQuarantined(hash: string): boolean
  /**
   * Records that the document is about to be drawn: if the page dies, the device knows it at the
   * next start.
   */
  begin(hash: string): void
  /**
   * Records that it was painted with its data, which clears its failures; the next drawing is on
   * trial again.
   */
  confirm(hash: string): void
  /** Records that the borrower left before the painting, which proves nothing. */
  leave(hash: string): void
  /**
   * Records that the page is hidden: phones end hidden pages without an event, which is not the
   * fault of a document.
   */
  pause(): void
  /** Records that the page is visible again, with the documents that were about to be drawn. */
  resume(): void
  /**
   * Records that the borrower taps or types: if the page hangs, the device knows it at the next
   * start.
   */
  beginInput(hash: string): void
  /** Records that the input was handled and painted. Earlier inputs that hung still count. */
  endInput(hash: string): void
  /** Records a crash. */
  fail(hash: string): void
  /** Forgets documents that are not in use any more, except those in quarantine. */
  tidy(inUse: ReadonlySet<string>): void
}

/** The number of unfinished drawings in a row that puts a document into quarantine. */
const mostFailures = 2

/** Larger than any number of drawings, to distinguish a crash from them. */
const crashed = 1000

type Times = number | undefined

/**
 * Inputs of a document are counted separately, since a painted picture proves nothing about them.
 */
const inputMark = '!'
const inputOf = (hash: string) => hash + inputMark

/**
 * Counts in a store. Every change starts from the stored counts, since another tab may have written
 * them meanwhile. The function is long because its short members share these counts.
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
