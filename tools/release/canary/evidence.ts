/** The reports about one screen of one release within a slot. */
export interface ScreenCounts {
  readonly shown: number
  readonly slow: number
  /**
   * IP addresses with a fault, added over release numbers and collectors. An address may count
   * several times.
   */
  readonly reporters: number
  /**
   * The largest of these numbers for one release number and collector, where an address counts at
   * most twice.
   */
  readonly certainReporters: number
  /** IP addresses with a view or a fault. */
  readonly senders: number
  readonly faults: Readonly<Record<string, number>>
}

/** By screen name. */
export type Side = Readonly<Record<string, ScreenCounts>>

/** At most ten minutes. Both sides cover the same period, so an outage affects both. */
export interface Slot {
  /** In seconds (since 1970). */
  readonly start: number
  readonly seconds: number
  readonly canary: Side
  readonly baseline: Side
}

/** The data behind a decision. */
export interface Evidence {
  readonly release: number
  /** Phones per thousand, and the start of this stage in seconds since 1970. */
  readonly permille: number
  readonly stageStart: number
  readonly now: number
  /** Since the start of the rollout, in order. A new stage starts a new slot. */
  readonly slots: readonly Slot[]
  readonly screens: readonly string[]
  /** A sentence: why the figures may be incomplete. */
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

/** Successful or failed. */
export function triesOf(counts: ScreenCounts | undefined): number {
  return (counts?.shown ?? 0) + faultsOf(counts)
}

/** Successful or failed, of all screens. */
export function allTries(side: Side): number {
  let sum = 0
  for (const screen in side) sum += triesOf(side[screen])
  return sum
}

/** Of one screen, of one fault code of a screen, or of all screens. */
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
  /** A worse release fails more than this many times as often. */
  readonly tolerated: number
  /** IP addresses that must report one screen within ten minutes before a halt. */
  readonly reporters: number
  /**
   * Mean reports of one screen per sender in ten minutes. A higher mean shows that few senders sent
   * most reports.
   */
  readonly perSender: number
  /** A release is held below this share of the expected screens. */
  readonly quiet: number
  /** Views and minutes of a stage before the next one. */
  readonly screens: number
  readonly minutes: number
  /** Fault codes per screen. */
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

/** Addresses for a halt, even if a small share of phones reports. */
const fewestReporters = 3

/** Scales the limits to the share of phones that report. */
export function rulesAt(reportsRate: number, rules: Rules = usualRules): Rules {
  return {
    ...rules,
    reporters: Math.max(fewestReporters, Math.round(rules.reporters * reportsRate)),
    screens: Math.ceil(rules.screens * reportsRate),
  }
}
