import type { ScreenCounts, Side, Slot } from './evidence.ts'

/** The sum of the reports of one side. */
export interface Totals {
  readonly shown: number
  readonly faults: number
}

/** The faults of a screen, of every code. */
export function faultsOf(counts: ScreenCounts | undefined): number {
  let sum = 0
  for (const code in counts?.faults) sum += counts.faults[code]!
  return sum
}

/** How often a screen was tried: shown successfully, or failed. */
export function triesOf(counts: ScreenCounts | undefined): number {
  return (counts?.shown ?? 0) + faultsOf(counts)
}

/** How often all screens of a side were tried. */
export function allTries(side: Side): number {
  let sum = 0
  for (const screen in side) sum += triesOf(side[screen])
  return sum
}

/** The reports of one side in some slots: of one screen, of one code there, or of everything. */
export function totalsOf(
  slots: readonly Slot[],
  side: 'canary' | 'baseline',
  screen?: string,
  code?: string,
): Totals {
  let [shown, faults] = [0, 0]
  for (const slot of slots)
    for (const [name, counts] of Object.entries(slot[side])) {
      if (screen !== undefined && name !== screen) continue
      shown += counts.shown
      faults += code === undefined ? faultsOf(counts) : (counts.faults[code] ?? 0)
    }
  return { shown, faults }
}
