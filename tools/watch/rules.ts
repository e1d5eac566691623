/** By what a release is judged. */
export interface Rules {
  /** How often a sound release may be halted, at most. */
  readonly error: number
  /** A release may fail so many times as often as the one before without being called worse. */
  readonly tolerated: number
  /** So many addresses must have told of one screen within ten minutes before anything is halted. */
  readonly reporters: number
  /**
   * Views and faults of one screen that count of a sender in ten minutes, on average; above it, few
   * senders told most of them, since the collector counts ten of an address at most.
   */
  readonly perSender: number
  /** What a stage must have brought before the next one. */
  readonly screens: number
  readonly minutes: number
  /** How many kinds of fault there are, at most; each screen may have each. */
  readonly codes: number
}

/** What holds where nothing else is said. */
export const usualRules: Rules = {
  error: 0.005,
  tolerated: 1.5,
  reporters: 5,
  perSender: 8,
  screens: 10_000,
  minutes: 120,
  codes: 100,
}

/** Fewer addresses than that never halt a release, however few phones report. */
const fewestReporters = 3

/** The rules where only a share of phones reports: what is asked for is asked of fewer phones. */
export function rulesAt(reportsRate: number, rules: Rules = usualRules): Rules {
  return {
    ...rules,
    reporters: Math.max(fewestReporters, Math.round(rules.reporters * reportsRate)),
    screens: Math.ceil(rules.screens * reportsRate),
  }
}
