import { useEffect, useState } from 'react'
import { apiAddress } from '../start'
import { useStudio } from '../use-studio'

/** How much of a screen its scenarios show. */
export interface ScreenCoverage {
  readonly branches: number
  readonly reached: number
  readonly scenarios: number
}

/**
 * Coverage of screens as they are saved, fetched one after the other; those that are saved again
 * are measured again.
 */
export function useCoverage(screens: readonly string[]): ReadonlyMap<string, ScreenCoverage> {
  const { workspace } = useStudio()
  const [known, setKnown] = useState<ReadonlyMap<string, ScreenCoverage>>(new Map())
  const [turn, setTurn] = useState(0)
  useEffect(
    () =>
      workspace.subscribe(
        (paths, changes) =>
          changes.length === 0 && paths.length > 0 && setTurn((before) => before + 1),
      ),
    [workspace],
  )
  const wanted = `${turn} ${screens.join(' ')}`
  useEffect(() => {
    let isOver = false
    const measure = async () => {
      for (const screen of wanted
        .split(' ')
        .slice(1)
        .filter((name) => name !== '')) {
        const coverage = await fetchCoverage(screen)
        if (isOver) return
        if (coverage) setKnown((before) => new Map(before).set(screen, coverage))
      }
    }
    void measure()
    return () => void (isOver = true)
  }, [wanted])
  return known
}

/** A screen that cannot be played, such as one that is not saved yet, has no coverage. */
async function fetchCoverage(screen: string): Promise<ScreenCoverage | undefined> {
  const response = await fetch(apiAddress(`/coverage?screen=${encodeURIComponent(screen)}`)).catch(
    () => undefined,
  )
  return response?.ok ? ((await response.json()) as ScreenCoverage) : undefined
}
