import { useCallback, useEffect, useState } from 'react'
import { useStudio } from '../use-studio'
import type { Workspace } from '../workspace/workspace'
import {
  type CommandOptions,
  beginTrial,
  makeRelease,
  type MissingSetting,
  NotSetUp,
  readReleases,
  type Releases,
  type CommandResult,
} from './release-api'

/** The state and the actions of the panel. */
export interface UsedReleases {
  releases: Releases | undefined
  /** The reason why there are none. */
  problem: string
  /** The settings that must be made first. */
  missing: readonly MissingSetting[]
  /** Creates a store for trying out. */
  tryOut: () => Promise<void>
  /** The output of the last command. */
  said: CommandResult | undefined
  isBusy: boolean
  /** Resolves with whether it was done. */
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

/** How long to wait after a save before the next look, in milliseconds. */
const pauseMs = 400

/** The state of the releases; updated after each save and each command. */
export function useReleases(): UsedReleases {
  const { workspace } = useStudio()
  const [known, setKnown] = useState<Known>(nothing)
  const [result, setSaid] = useState<CommandResult>()
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
    setSaid(undefined)
    const outcome = await makeRelease(what, { why: '', who: '', ...options }).catch(
      (error: Error): CommandResult => ({ code: 1, text: error.message }),
    )
    setSaid(outcome)
    await look()
    setIsBusy(false)
    return outcome.code === 0
  }
  const tryOut = async () => {
    setIsBusy(true)
    await beginTrial().catch((error: Error) => setSaid({ code: 1, text: error.message }))
    await look()
    setIsBusy(false)
  }
  return { ...nothing, ...known, said: result, isBusy, make, tryOut }
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
