/** The reports about one screen of one release within a slot. */
export interface ScreenCounts {
  readonly shown: number
  readonly slow: number
  /**
   * The number of IP addresses with a fault, added up over release numbers and collectors. An
   * address may count several times.
   */
  readonly reporters: number
  /**
   * The number of IP addresses that certainly reported a fault: the largest count of any release
   * number and collector, or the sum of these counts if each address reports to one collector only.
   * An address counts at most twice.
   */
  readonly certainReporters: number
  /** The number of IP addresses with a view or a fault. */
  readonly senders: number
  readonly faults: Readonly<Record<string, number>>
}

/** The counts of one side by screen name. */
export type Side = Readonly<Record<string, ScreenCounts>>

/**
 * A period of at most ten minutes. The canary and the baseline cover the same period, so an outage
 * affects both sides.
 */
export interface Slot {
  /** The start in seconds since 1970. */
  readonly start: number
  readonly seconds: number
  readonly canary: Side
  readonly baseline: Side
}

/** The data behind a decision. */
export interface Evidence {
  readonly release: number
  /** The phones per thousand, and the start of this stage in seconds since 1970. */
  readonly permille: number
  readonly stageStart: number
  readonly now: number
  /** The slots of the rollout within the last day, in order. A new stage starts a new slot. */
  readonly slots: readonly Slot[]
  readonly screens: readonly string[]
  /** A sentence with the reason why the figures may be incomplete. */
  readonly missing?: string | undefined
}

export interface Totals {
  readonly shown: number
  readonly faults: number
}

export function faultsOf(counts: ScreenCounts | undefined): number {
  let sum = 0
  for (const code in counts?.faults) sum += counts.faults[code]!
  return sum
}

/** Returns the number of views, successful or failed. */
export function viewsOf(counts: ScreenCounts | undefined): number {
  return (counts?.shown ?? 0) + faultsOf(counts)
}

/** Returns the number of views of all screens, successful or failed. */
export function allViews(side: Side): number {
  let sum = 0
  for (const screen in side) sum += viewsOf(side[screen])
  return sum
}

/** Returns the totals of one screen, of one fault code of a screen, or of all screens. */
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

/** The limits by which a release is judged. */
export interface Rules {
  /** The maximum probability of halting a sound release. */
  readonly error: number
  /** The tolerated ratio of failure rates. A release counts as worse above this ratio. */
  readonly tolerated: number
  /**
   * The number of IP addresses that must report the same screen within ten minutes before a halt.
   */
  readonly reporters: number
  /**
   * The limit for the mean number of reports of one screen per sender in ten minutes. A mean above
   * the limit shows that few senders sent most reports.
   */
  readonly perSender: number
  /** The share of expected views below which a release is held. */
  readonly quiet: number
  /** The views and minutes that a stage needs before the next stage. */
  readonly screens: number
  readonly minutes: number
  /** The number of fault codes that a screen can have. */
  readonly codes: number
}

export const usualRules: Rules = {
  error: 0.005,
  tolerated: 1.5,
  reporters: 5,
  perSender: 8,
  quiet: 0.5,
  screens: 10_000,
  minutes: 120,
  codes: 100,
}

/** The minimum number of addresses for a halt, even if a small share of phones reports. */
const fewestReporters = 3

/** Adjusts the limits to the share of phones that report. */
export function rulesAt(reportsRate: number, rules: Rules = usualRules): Rules {
  return {
    ...rules,
    reporters: Math.max(fewestReporters, Math.round(rules.reporters * reportsRate)),
    screens: Math.ceil(rules.screens * reportsRate),
  }
}
