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

/** The data behind a decision. */
export interface Evidence {
  readonly release: number
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
