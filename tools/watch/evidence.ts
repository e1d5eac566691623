/** What phones of one side have told of one screen within a slot. */
export interface ScreenCounts {
  /** How often it was shown well. */
  readonly shown: number
  /** How often its picture took longer than four seconds; of those that were shown. */
  readonly slow: number
  /** Addresses that told a fault of it, by each number and each collector that they told it to. */
  readonly reporters: number
  /** The most of them by one number to one collector, where one address counts twice at most. */
  readonly heard: number
  /** Addresses that told a view or a fault of it, by each number and each collector. */
  readonly senders: number
  readonly faults: Readonly<Record<string, number>>
}

/** One side of the comparison, by screen. */
export type Side = Readonly<Record<string, ScreenCounts>>

/**
 * A piece of time, ten minutes at most: both sides have lived through the same day, so that an
 * outage that both suffer is no difference.
 */
export interface Slot {
  /** When it began, in seconds since 1970, and how long it lasted. */
  readonly start: number
  readonly seconds: number
  /** Phones that have the release. */
  readonly canary: Side
  /** Phones that have the one before. */
  readonly baseline: Side
}

/** All that a decision rests on. */
export interface Evidence {
  readonly release: number
  /** The share of phones that get it, in thousandths, and since when they do. */
  readonly permille: number
  readonly stageStart: number
  readonly now: number
  /** From the beginning of the rollout, in order; none of them reaches over a change of stage. */
  readonly slots: readonly Slot[]
  /** The screens of the release. */
  readonly screens: readonly string[]
  /** Why the figures cannot be trusted to be whole, in words. */
  readonly missing?: string | undefined
}
