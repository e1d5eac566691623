/** The reports about one screen of one release within a slot. */
export interface ScreenCounts {
  readonly shown: number
  readonly slow: number
  /**
   * The number of IP addresses that reported a fault of this screen, added over release numbers and
   * collectors. An address may count several times.
   */
  readonly reporters: number
  /**
   * The largest of these numbers for one release number and collector, in which an address counts
   * at most twice.
   */
  readonly certainReporters: number
  /**
   * The number of IP addresses that reported a view or a fault of this screen, added in the same
   * way.
   */
  readonly senders: number
  readonly faults: Readonly<Record<string, number>>
}

/** The reports of the canary or of the baseline, by screen name. */
export type Side = Readonly<Record<string, ScreenCounts>>

/**
 * The reports of at most ten minutes. Both sides cover the same period, so an outage affects both.
 */
export interface Slot {
  /** The start, in seconds since 1970, and the length in seconds. */
  readonly start: number
  readonly seconds: number
  readonly canary: Side
  readonly baseline: Side
}

/** The phrases that name both sides in messages. */
export interface JudgedSubject {
  /** The canary, such as `Release 12`. */
  readonly name: string
  /** The baseline: as a noun phrase, and as an adverbial phrase about its phones. */
  readonly other: string
  readonly withOther: string
  /** The two ways to continue after a release was held. */
  readonly choice: string
}

export const subjectOf = (release: number): JudgedSubject => ({
  name: `Release ${release}`,
  other: 'the previous release',
  withOther: 'with the previous release',
  choice: 'halt, or promote with --despite "…"',
})

/** The data behind a decision. */
export interface Evidence {
  /** The number of the release; 0 for staged settings. */
  readonly release: number
  /** The phrases for messages, if the subject is not a release. */
  readonly subject?: JudgedSubject
  /**
   * The number of phones in a thousand that get the release, and the start of this stage in seconds
   * since 1970.
   */
  readonly permille: number
  readonly stageStart: number
  readonly now: number
  /** All slots since the start of the rollout, in order. A new stage starts a new slot. */
  readonly slots: readonly Slot[]
  readonly screens: readonly string[]
  /** The reason why the figures may be incomplete, as a sentence. */
  readonly missing?: string | undefined
}

/** The sums over the reports of one side. */
export interface Totals {
  readonly shown: number
  readonly faults: number
}

export function faultsOf(counts: ScreenCounts | undefined): number {
  let sum = 0
  for (const code in counts?.faults) sum += counts.faults[code]!
  return sum
}

/** The number of views of a screen, successful or failed. */
export function triesOf(counts: ScreenCounts | undefined): number {
  return (counts?.shown ?? 0) + faultsOf(counts)
}

/** The number of views of all screens of a side, successful or failed. */
export function allTries(side: Side): number {
  let sum = 0
  for (const screen in side) sum += triesOf(side[screen])
  return sum
}

/**
 * Adds up the reports of one side in some slots: of one screen, of one fault code of a screen, or
 * of all screens.
 */
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
  /**
   * The release counts as worse if it fails more than this many times as often as the previous one.
   */
  readonly tolerated: number
  /**
   * The number of IP addresses that must report one screen within ten minutes before a release can
   * be halted.
   */
  readonly reporters: number
  /**
   * The maximum mean number of reports of one screen per sender in ten minutes. A higher mean shows
   * that few senders sent most reports, since the collector counts at most ten per address.
   */
  readonly perSender: number
  /**
   * A release is held if its phones show less than this share of the expected number of screens.
   */
  readonly quiet: number
  /** The number of views and the minutes that a stage must have before the next one. */
  readonly screens: number
  readonly minutes: number
  /** The maximum number of fault codes per screen. */
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

/** The minimum number of addresses for a halt, even if only a small share of phones reports. */
const fewestReporters = 3

/** Scales the limits to the share of phones that report. */
export function rulesAt(reportsRate: number, rules: Rules = usualRules): Rules {
  return {
    ...rules,
    reporters: Math.max(fewestReporters, Math.round(rules.reporters * reportsRate)),
    screens: Math.ceil(rules.screens * reportsRate),
  }
}
