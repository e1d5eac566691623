/** The reports about one screen of one release within a slot. */
export interface ScreenCounts {
  /** How often it was shown successfully. */
  readonly shown: number
  /** How many of these views took longer than four seconds. */
  readonly slow: number
  /**
   * The number of addresses that reported a fault of it, summed over release numbers and
   * collectors.
   */
  readonly reporters: number
  /**
   * The largest of these numbers for one release number and collector, where one address counts at
   * most twice.
   */
  readonly heard: number
  /**
   * The number of addresses that reported a view or a fault of it, summed over release numbers and
   * collectors.
   */
  readonly senders: number
  readonly faults: Readonly<Record<string, number>>
}

/** One side of the comparison, by screen. */
export type Side = Readonly<Record<string, ScreenCounts>>

/**
 * A period of at most ten minutes. Both sides cover the same time, so that an outage of both makes
 * no difference.
 */
export interface Slot {
  /** Its start, in seconds since 1970, and its length. */
  readonly start: number
  readonly seconds: number
  /** Phones that have the release. */
  readonly canary: Side
  /** Phones that have the one before. */
  readonly baseline: Side
}

/** The words for both sides in a decision. */
export interface Subject {
  /** The canary, as in `Release 12`. */
  readonly name: string
  /** The baseline as a thing, and as an adverb of its phones. */
  readonly other: string
  readonly withOther: string
  /** What a person can do with a held one. */
  readonly choice: string
}

/** The words about a release. */
export const subjectOf = (release: number): Subject => ({
  name: `Release ${release}`,
  other: 'the one before',
  withOther: 'with the release before',
  choice: 'halt, or promote with --despite "…"',
})

/** The data behind a decision. */
export interface Evidence {
  /** The number of the release; 0 for other subjects. */
  readonly release: number
  /** The words of the reasons, if it is no release. */
  readonly subject?: Subject
  /** The share of phones that get it, in thousandths, and the start of this stage. */
  readonly permille: number
  readonly stageStart: number
  readonly now: number
  /** From the start of the rollout, in order; no slot spans a change of stage. */
  readonly slots: readonly Slot[]
  /** The screens of the release. */
  readonly screens: readonly string[]
  /** The reason why the figures may be incomplete, in words. */
  readonly missing?: string | undefined
}

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

/** The rules by which a release is judged. */
export interface Rules {
  /** The maximum probability that a sound release is halted. */
  readonly error: number
  /** How many times as often as the one before a release may fail without counting as worse. */
  readonly tolerated: number
  /**
   * The number of addresses that must report one screen within ten minutes before a release can be
   * halted.
   */
  readonly reporters: number
  /**
   * The maximum average of counted views and faults of one screen for each sender in ten minutes.
   * Above it, few senders dominate the slot, since the collector counts at most ten for each
   * address.
   */
  readonly perSender: number
  /** A canary is held if its phones show less than this part of their share of screens. */
  readonly quiet: number
  /** The views and minutes that a stage requires before the next one. */
  readonly screens: number
  readonly minutes: number
  /** The maximum number of fault codes; each screen may have each of them. */
  readonly codes: number
}

/** The default rules. */
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

/** Fewer addresses than this never halt a release, however few phones report. */
const fewestReporters = 3

/** The rules when only a share of phones reports: all thresholds refer to fewer phones. */
export function rulesAt(reportsRate: number, rules: Rules = usualRules): Rules {
  return {
    ...rules,
    reporters: Math.max(fewestReporters, Math.round(rules.reporters * reportsRate)),
    screens: Math.ceil(rules.screens * reportsRate),
  }
}
