import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReleaseAnswer, ReviewPlace, ReviewResult } from '../../../server/answers'
import type { Finding } from '../../../analysis/check/report'
import { readExplored, readRelease, readReview, readReviewPlace } from '../client'
import { t } from '../words/words'
import { problemMessage, type ReleaseMessage } from '../words/release-words'
import type { Workspace } from '../workspace/workspace'

/** Runs work and shows its message. Resolves to true if the work succeeded. */
export type Run = (work: () => Promise<ReleaseMessage | undefined>) => Promise<boolean>

export interface UsedReleases extends ReleaseAnswer {
  /** The reason why the state could not be read. */
  readonly problem?: string
  readonly message: ReleaseMessage | undefined
  readonly isBusy: boolean
  /** Runs work, and afterwards reads the state again. */
  readonly run: Run
}

/**
 * Reads the state of the releases at first, after each command and when `state` changes. Also calls
 * `after` after each command. A message disappears when the state or the live release changes.
 */
export function useReleases(after?: () => Promise<unknown>, state = ''): UsedReleases {
  const [known, setKnown] = useState<ReleaseAnswer & { problem?: string }>({})
  const [message, setMessage] = useState<ReleaseMessage>()
  const [isBusy, setIsBusy] = useState(false)
  const look = useCallback(
    () => readRelease().then(setKnown, (error: Error) => setKnown({ problem: error.message })),
    [],
  )
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `state` tells when to read.
  useEffect(() => void look(), [look, state])
  const now = `${state} ${known.status?.live?.number}`
  // After a command, the state is unknown until the next render.
  const [told, setTold] = useState<string>()
  if (told !== now) {
    setTold(now)
    if (told !== undefined && !isBusy) setMessage(undefined)
  }
  const running = useRef(false)
  const run: Run = async (work) => {
    // A second press during the work has no effect.
    if (running.current) return false
    running.current = true
    setIsBusy(true)
    setMessage({ isDone: true, isBusy: true, text: t('publishForm.working') })
    const outcome = await work().catch(problemMessage)
    setMessage(outcome)
    await Promise.all([look(), after?.()]).catch(() => {})
    running.current = false
    setIsBusy(false)
    setTold(undefined)
    return outcome?.isDone ?? true
  }
  return { ...known, message, isBusy, run }
}

/**
 * Reads an answer of the server for each new key. Without a key, reads nothing. Until the new
 * answer arrives, returns the earlier answer and its key. A new key aborts the earlier request.
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
  /** True if the review is for the current state of the documents. */
  readonly isRead: boolean
  /** The mistakes that the explorer found; undefined while it plays the changed screens. */
  readonly counterexamples: readonly Finding[] | undefined
  readonly readAgain: () => void
}

/** Reads the review of a change. In a local studio, the explorer runs at publication. */
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

/** Returns how many other reviews the server will handle first, and the progress of its work. */
export function useReviewPlace(isWaiting: boolean): ReviewPlace {
  const [place, setPlace] = useState<ReviewPlace>({ ahead: 0 })
  useEffect(() => {
    if (!isWaiting) return undefined
    // A missing answer changes nothing, since the work itself reports failures.
    const look = () => readReviewPlace().then(setPlace, () => {})
    const timer = setInterval(() => void look(), placeMs)
    return () => {
      clearInterval(timer)
      setPlace({ ahead: 0 })
    }
  }, [isWaiting])
  return place
}

/** The pause in saving, in milliseconds, after which the number increases. */
const pauseMs = 400

/** Returns a number that increases after saves. Use it as part of a key for `useAnswer`. */
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
