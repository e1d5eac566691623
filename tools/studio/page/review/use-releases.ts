import { useCallback, useEffect, useState } from 'react'
import { useStudio } from '../use-studio'
import { problemMessage, type ReleaseMessage } from '../words/release-words'
import type { Workspace } from '../workspace/workspace'
import {
  type CommandOptions,
  beginTrial,
  makeRelease,
  type MissingSetting,
  NotSetUp,
  readReleases,
  type Releases,
} from './release-api'

/** The state and the actions of the panel. */
export interface UsedReleases {
  releases: Releases | undefined
  /** The reason why there is no state. */
  problem: string
  /** The settings that are missing. */
  missing: readonly MissingSetting[]
  /** Creates a store for a trial. */
  tryOut: () => Promise<void>
  /** The result of the last request. */
  message: ReleaseMessage | undefined
  isBusy: boolean
  /** Resolves with true if the command succeeded. */
  make: (
    what: Parameters<typeof makeRelease>[0],
    options: Partial<CommandOptions>,
  ) => Promise<boolean>
}

interface Known {
  readonly releases: Releases | undefined
  readonly problem: string
  readonly missing: readonly MissingSetting[]
}

const nothing: Known = { releases: undefined, problem: '', missing: [] }

/** Milliseconds to wait after a save before reading the state again. */
const pauseMs = 400

/** The state of the releases, updated after each save and each command. */
export function useReleases(): UsedReleases {
  const { workspace } = useStudio()
  const [known, setKnown] = useState<Known>(nothing)
  const [message, setMessage] = useState<ReleaseMessage>()
  const [isBusy, setIsBusy] = useState(false)
  const look = useCallback(
    () =>
      readReleases().then(
        (releases) => setKnown({ ...nothing, releases }),
        (error: Error) =>
          setKnown(
            error instanceof NotSetUp
              ? { ...nothing, missing: error.missing }
              : { ...nothing, problem: error.message },
          ),
      ),
    [],
  )
  useEffect(() => {
    void look()
    return followSaves(workspace, () => void look())
  }, [workspace, look])
  const make: UsedReleases['make'] = async (what, options) => {
    setIsBusy(true)
    setMessage(undefined)
    const outcome = await makeRelease(what, { why: '', who: '', ...options }).catch(problemMessage)
    setMessage(outcome)
    await look()
    setIsBusy(false)
    return outcome.isDone
  }
  const tryOut = async () => {
    setIsBusy(true)
    await beginTrial().catch((error: Error) => setMessage(problemMessage(error)))
    await look()
    setIsBusy(false)
  }
  return { ...nothing, ...known, message, isBusy, make, tryOut }
}

function followSaves(workspace: Workspace, saved: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let before = workspace.changedPaths().length
  const stop = workspace.subscribe(() => {
    const now = workspace.changedPaths().length
    if (now < before) {
      clearTimeout(timer)
      timer = setTimeout(saved, pauseMs)
    }
    before = now
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
