import { isObject } from '../../renderer/language'
import type { Store } from '../session/create-store'

/**
 * Counts the failures of documents and releases by their hash. A document or release with too many
 * failures is in quarantine: the phone no longer uses it.
 */
export interface CrashLoopGuard {
  isQuarantined(hash: string): boolean
  /** Records that a rendering has started. If the page crashes, the record remains. */
  begin(hash: string): void
  /** Records that the document was shown with its data, and clears its unfinished renderings. */
  confirm(hash: string): void
  leave(hash: string): void
  pause(): void
  /** Called when the page becomes visible. From then on, unfinished work counts again. */
  resume(): void
  /** Records the start of work that can hang: a document handles an input or an expression. */
  beginWork(hash: string): void
  /** Records the end of the work. Earlier work that hung still counts. */
  endWork(hash: string): void
  fail(hash: string): void
  tidy(inUse: ReadonlySet<string>): void
}

const mostFailures = 2

/** The count after a reported crash, higher than any number of unfinished renderings. */
const crashed = 1000

type Times = number | undefined

/** The suffix of keys for work, which is counted separately from renderings. */
const workMark = '!'
const workOf = (hash: string) => hash + workMark

/** Creates a guard. Another tab may change the counts, so they are read before each change. */
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
