import { useEffect, useState } from 'react'
import { apiAddress } from '../start'
import { useStudio } from '../use-studio'

/** The share of a screen that its scenarios show. */
export interface ScreenCoverage {
  readonly branches: number
  readonly reached: number
  readonly scenarios: number
}

/**
 * Coverage of saved screens, fetched one after the other; a save requests those that it can change.
 */
export function useCoverage(screens: readonly string[]): ReadonlyMap<string, ScreenCoverage> {
  const { workspace } = useStudio()
  const [known, setKnown] = useState<ReadonlyMap<string, ScreenCoverage>>(new Map())
  const all = screens.join(' ')
  useEffect(() => {
    const names = all.split(' ').filter((name) => name !== '')
    const waiting = new Set(names)
    let [isBusy, isOver] = [false, false]
    const measure = async () => {
      if (isBusy) return
      isBusy = true
      // Screens that are saved meanwhile are added at the end.
      for (const screen of waiting) {
        waiting.delete(screen)
        const coverage = await fetchCoverage(screen)
        if (isOver) return
        if (coverage) setKnown((before) => new Map(before).set(screen, coverage))
      }
      isBusy = false
    }
    void measure()
    const leave = workspace.subscribe((paths, changes) => {
      if (changes.length > 0) return
      for (const name of paths.flatMap((path) => reachedBy(path, names))) waiting.add(name)
      void measure()
    })
    return () => {
      isOver = true
      leave()
    }
  }, [all, workspace])
  return known
}

/**
 * The screens whose coverage a document can change: none for a text, one for a screen, otherwise
 * all.
 */
export function reachedBy(path: string, screens: readonly string[]): readonly string[] {
  if (path.startsWith('locales/')) return []
  const [, name = ''] = /^schemas\/(?:screens|scenarios)\/(?:.*\/)?([^/]+)\.json$/.exec(path) ?? []
  return screens.includes(name) ? [name] : screens
}

/** A screen that cannot be played, such as an unsaved one, has no coverage. */
async function fetchCoverage(screen: string): Promise<ScreenCoverage | undefined> {
  const response = await fetch(apiAddress(`/coverage?screen=${encodeURIComponent(screen)}`)).catch(
    () => undefined,
  )
  return response?.ok ? ((await response.json()) as ScreenCoverage) : undefined
}
