import { isObject } from '../../renderer/language'
import type { Store } from '../session/create-store'

/** Counts failures of documents and releases by hash, to quarantine them after crashes. */
export interface CrashLoopGuard {
  isQuarantined(hash: string): boolean
  /** Notes that a rendering starts. If the page crashes, the note stays. */
  begin(hash: string): void
  /** Notes that the document was shown with its data. Clears its failures. */
  confirm(hash: string): void
  leave(hash: string): void
  pause(): void
  /** Is called when the page becomes visible. Unfinished work counts again from then on. */
  resume(): void
  /** Notes that a shown document handles an input or an expression, which can hang. */
  beginWork(hash: string): void
  /** Notes that the work has ended. Work that hung earlier still counts. */
  endWork(hash: string): void
  fail(hash: string): void
  tidy(inUse: ReadonlySet<string>): void
}

const mostFailures = 2

/** The count after a reported crash; larger than any number of unfinished renderings. */
const crashed = 1000

type Times = number | undefined

/** The suffix of keys for work. Work is counted separately from renderings. */
const workMark = '!'
const workOf = (hash: string) => hash + workMark

/** Creates a guard. Another tab may change the counts, so every change reads them first. */
export function createCrashLoopGuard(store: Store): CrashLoopGuard {
  const openScreens = new Set<string>()
  let isPaused = false

  const counts = () => {
    const trials = store.get('trials')
    return isObject(trials) ? (trials as Record<string, Times>) : {}
  }
  const change = (hash: string, next: (times: Times) => Times) => {
    const all = counts()
    const times = all[hash]
    const newTimes = times === crashed ? crashed : next(times)
    if (newTimes !== times) store.set('trials', { ...all, [hash]: newTimes })
  }
  const addFailure = (hash: string) => change(hash, (times = 0) => times + 1)
  // The count can be missing, because another page may have confirmed the document meanwhile.
  const undrawn = (hash: string) => change(hash, (times = 1) => times - 1 || undefined)
  const begin = (hash: string) => {
    if (openScreens.has(hash)) return
    openScreens.add(hash)
    if (!isPaused) addFailure(hash)
  }
  const leave = (hash: string) => {
    if (openScreens.delete(hash) && !isPaused) undrawn(hash)
  }

  return {
    isQuarantined(hash) {
      const all = counts()
      return [hash, workOf(hash)].some((key) => {
        const times = all[key] ?? 0
        return times === crashed || (!openScreens.has(key) && times >= mostFailures)
      })
    },
    begin,
    confirm(hash) {
      if (openScreens.delete(hash)) change(hash, () => undefined)
    },
    leave,
    beginWork: (hash) => begin(workOf(hash)),
    endWork: (hash) => leave(workOf(hash)),
    pause() {
      if (!isPaused) openScreens.forEach(undrawn)
      isPaused = true
    },
    resume() {
      if (isPaused) openScreens.forEach(addFailure)
      isPaused = false
    },
    fail(hash) {
      openScreens.delete(hash)
      change(hash, () => crashed)
    },
    tidy(inUse) {
      const all = Object.entries(counts())
      const keptEntries = all.filter(
        ([hash, times = 0]) => times >= mostFailures || inUse.has(hash.replace(workMark, '')),
      )
      if (keptEntries.length < all.length) store.set('trials', Object.fromEntries(keptEntries))
    },
  }
}
