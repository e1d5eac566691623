import { type Side, type Slot, faultsOf, viewsOf } from './evidence.ts'

/**
 * The failure rate of a screen over time: for the new release (canary) and the previous release
 * (baseline).
 */
export interface Curve {
  readonly screen: string
  readonly canary: CurveLine
  readonly baseline: CurveLine
}

/** One side of a curve, with the share of failed views in each slot. */
export interface CurveLine {
  readonly faults: number
  readonly views: number
  /** The shares; `null` for a slot without views. */
  readonly shares: readonly (number | null)[]
}

/**
 * Returns the curves of all screens. The screens with the largest increase of the failure rate come
 * first.
 */
export function curvesOf(slots: readonly Slot[]): Curve[] {
  const screens = new Set(
    slots.flatMap(({ canary, baseline }) => [...Object.keys(canary), ...Object.keys(baseline)]),
  )
  return [...screens]
    .map((screen) => ({
      screen,
      canary: lineOf(
        slots.map(({ canary }) => canary),
        screen,
      ),
      baseline: lineOf(
        slots.map(({ baseline }) => baseline),
        screen,
      ),
    }))
    .toSorted((one, other) => excessOf(other) - excessOf(one))
}

function lineOf(sides: readonly Side[], screen: string): CurveLine {
  const counts = sides.map((side) => ({
    faults: faultsOf(side[screen]),
    views: viewsOf(side[screen]),
  }))
  return {
    faults: counts.reduce((sum, { faults }) => sum + faults, 0),
    views: counts.reduce((sum, { views }) => sum + views, 0),
    shares: counts.map(({ faults, views }) => (views > 0 ? faults / views : null)),
  }
}

const excessOf = ({ canary, baseline }: Curve) => shareOf(canary) - shareOf(baseline)

/** Returns the share of failed views in the whole line, from 0 to 1. */
export function shareOf({ faults, views }: CurveLine): number {
  return views > 0 ? faults / views : 0
}

const bars = '▁▂▃▄▅▆▇█'

/** Draws a line of a curve as text. Both lines of a curve need the same `highest`. */
export function sparkline({ shares }: CurveLine, highest: number): string {
  return shares
    .map((share) =>
      share === null
        ? ' '
        : bars[Math.min(7, Math.floor((share / Math.max(highest, 1e-9)) * 7.999))],
    )
    .join('')
}

/** Returns the share in words, such as `1 of 480 views failed` or `none of 2,000 views failed`. */
export function shareInWords(line: CurveLine): string {
  const { faults, views } = line
  const of = (number: number) => Math.round(number).toLocaleString('en')
  return faults === 0
    ? `none of ${of(views)} views failed`
    : `1 of ${of(Math.max(1, views / faults))} views failed`
}

export function highestOf({ canary, baseline }: Curve): number {
  return Math.max(0, ...[...canary.shares, ...baseline.shares].map((share) => share ?? 0))
}
