import { useCallback, useEffect, useState } from 'react'
import { useStudio } from '../use-studio'
import type { Workspace } from '../workspace/workspace'
import { makeRelease, readReleases, type Asked, type Releases, type Said } from './release-api'

/** What the panel knows and can do. */
export interface UsedReleases {
  releases: Releases | undefined
  /** Why there are none. */
  problem: string
  /** What the last command said. */
  said: Said | undefined
  isBusy: boolean
  /** Resolves with whether it was done. */
  make: (what: Parameters<typeof makeRelease>[0], asked: Partial<Asked>) => Promise<boolean>
}

/** A save is followed once it is through, in milliseconds. */
const pauseMs = 400

/** Where releases stand; looks again after each save and each command. */
export function useReleases(): UsedReleases {
  const { workspace } = useStudio()
  const [known, setKnown] = useState<{ releases?: Releases; problem: string }>({ problem: '' })
  const [said, setSaid] = useState<Said>()
  const [isBusy, setIsBusy] = useState(false)
  const look = useCallback(
    () =>
      readReleases().then(
        (releases) => setKnown({ releases, problem: '' }),
        (error: Error) => setKnown({ problem: error.message }),
      ),
    [],
  )
  useEffect(() => {
    void look()
    return followSaves(workspace, () => void look())
  }, [workspace, look])
  const make: UsedReleases['make'] = async (what, asked) => {
    setIsBusy(true)
    setSaid(undefined)
    const outcome = await makeRelease(what, { why: '', who: '', ...asked }).catch(
      (error: Error): Said => ({ code: 1, text: error.message }),
    )
    setSaid(outcome)
    await look()
    setIsBusy(false)
    return outcome.code === 0
  }
  return { releases: known.releases, problem: known.problem, said, isBusy, make }
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
