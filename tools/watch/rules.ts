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
