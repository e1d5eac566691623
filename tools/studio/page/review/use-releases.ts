import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReleaseAnswer, ReviewResult } from '../../../server/answers'
import type { Finding } from '../../../analysis/check/report'
import { readExplored, readRelease, readReview, readReviewPlace } from '../client'
import { t } from '../words/words'
import { problemMessage, type ReleaseMessage } from '../words/release-words'
import type { Workspace } from '../workspace/workspace'

/** Runs work and shows its message. Resolves to true if the work was done. */
export type Run = (work: () => Promise<ReleaseMessage | undefined>) => Promise<boolean>

/** The state of the releases, and the last message. */
export interface UsedReleases extends ReleaseAnswer {
  /** The reason why there is no state. */
  readonly problem?: string
  readonly message: ReleaseMessage | undefined
  readonly isBusy: boolean
  /** Runs work, and afterwards reads the state again. */
  readonly run: Run
}

/**
 * Returns the state of the releases, which is read again after each command; `after` reads other
 * state that may change.
 */
export function useReleases(after?: () => Promise<unknown>): UsedReleases {
  const [known, setKnown] = useState<ReleaseAnswer & { problem?: string }>({})
  const [message, setMessage] = useState<ReleaseMessage>()
  const [isBusy, setIsBusy] = useState(false)
  const look = useCallback(
    () => readRelease().then(setKnown, (error: Error) => setKnown({ problem: error.message })),
    [],
  )
  useEffect(() => void look(), [look])
  const running = useRef(false)
  const run: Run = async (work) => {
    // A second press would ask for the same again.
    if (running.current) return false
    running.current = true
    setIsBusy(true)
    setMessage({ isDone: true, isBusy: true, text: t('publishForm.working') })
    const outcome = await work().catch(problemMessage)
    setMessage(outcome)
    await Promise.all([look(), after?.()]).catch(() => {})
    running.current = false
    setIsBusy(false)
    return outcome?.isDone ?? true
  }
  return { ...known, message, isBusy, run }
}

/**
 * Returns an answer of the server, which is read again for each new key; reads nothing without a
 * key. Until the new answer arrives, returns the earlier answer with its own key. A request for an
 * earlier key is aborted.
 */
export function useAnswer<Answer>(
  read: (about: string, signal: AbortSignal) => Promise<Answer>,
  about: string,
  key: string | undefined,
): { readonly answer?: Answer; readonly problem?: string; readonly key?: string } {
  const [known, setKnown] = useState<{ answer?: Answer; problem?: string; key?: string }>({})
  useEffect(() => {
    if (key === undefined) return undefined
    const stop = new AbortController()
    const { signal } = stop
    read(about, signal).then(
      (answer) => !signal.aborted && setKnown({ answer, key }),
      ({ message }: Error) => !signal.aborted && setKnown({ problem: message, key }),
    )
    return () => stop.abort()
  }, [read, about, key])
  return known
}

interface UsedReview {
  readonly reviewed: ReviewResult | undefined
  /** True if the documents belong to the key; false while only earlier documents are known. */
  readonly isRead: boolean
  /**
   * The mistakes that the explorer found; undefined until it has played the changed screens of a
   * team.
   */
  readonly counterexamples: readonly Finding[] | undefined
  readonly readAgain: () => void
}

/** Returns the documents for a reviewer. A local studio explores them at the publication. */
export function useReview(key: string | undefined, isLocal: boolean): UsedReview {
  const [tries, setTries] = useState(0)
  const wanted = key && `${key} ${tries}`
  const { answer, problem, key: known } = useAnswer(readReview, '', wanted)
  const reviewed = problem === undefined ? answer : { changes: [], problem }
  const isRead = known !== undefined && known === wanted && reviewed?.problem === undefined
  const explored = useAnswer(readExplored, '', isLocal || !isRead ? undefined : wanted)
  const isExplored = isRead && explored.key === wanted
  return {
    reviewed:
      reviewed && isExplored && explored.problem !== undefined
        ? { ...reviewed, problem: explored.problem }
        : reviewed,
    isRead,
    counterexamples: isLocal ? [] : isExplored ? explored.answer?.counterexamples : undefined,
    readAgain: () => setTries((count) => count + 1),
  }
}

const placeMs = 2000

/**
 * Returns the number of reviews that the server handles before the review of the open change, while
 * the page waits.
 */
export function useReviewsAhead(isWaiting: boolean): number {
  const [ahead, setAhead] = useState(0)
  useEffect(() => {
    if (!isWaiting) return undefined
    const look = () =>
      readReviewPlace().then(
        (place) => setAhead(place.ahead),
        () => {},
      )
    const timer = setInterval(() => void look(), placeMs)
    return () => {
      clearInterval(timer)
      setAhead(0)
    }
  }, [isWaiting])
  return ahead
}

/** Milliseconds to wait after a save before reading the state again. */
const pauseMs = 400

/** Returns a number that increases after saves, so that the state is read again. */
export function useSaves(workspace: Workspace): number {
  const [saves, setSaves] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let before = workspace.changedPaths().length
    const stop = workspace.subscribe(() => {
      const now = workspace.changedPaths().length
      if (now < before) {
        clearTimeout(timer)
        timer = setTimeout(() => setSaves((count) => count + 1), pauseMs)
      }
      before = now
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [workspace])
  return saves
}
