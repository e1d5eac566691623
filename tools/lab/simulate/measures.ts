/** The results of a simulation. */
export interface Figures {
  readonly name: string
  /** Those of the first day, their mean per second, and the most in any second. */
  readonly requests: {
    readonly firstDay: number
    readonly mean: number
    readonly peak: number
    readonly peakAtHour: number
  }
  readonly peakMegabits: number
  /** Requests that reached no host. */
  readonly failed: number
  /** Phones that took the bad release, and those of them that were visible when it was halted. */
  readonly affected: number
  readonly affectedInSight: number
  readonly reports: number
  readonly noticedAfterSeconds: number | undefined
  /**
   * The time from the halt until 19 of 20 affected phones use the old documents again: visible
   * phones, and all phones. Undefined when that is after the end.
   */
  readonly inSightBackSeconds: number | undefined
  readonly allBackSeconds: number | undefined
  /** All phones at the end: none is lost. */
  readonly phones: number
}

/** Counts the requests that reach the host, second by second. */
export interface Traffic {
  add(requests: number, bytes: number): void
  /** Closes a step. */
  endStep(second: number): void
  readonly firstDay: number
  readonly peak: number
  readonly peakAtHour: number
  readonly peakMegabits: number
}

/** Sums requests and bytes over steps of this length, and keeps the largest step. */
export function createTraffic(stepSeconds: number): Traffic {
  let [requests, bytes, firstDay, peak, peakAtHour, peakBytes] = [0, 0, 0, 0, 0, 0]
  return {
    add(more, weight) {
      requests += more
      bytes += weight
    },
    endStep(second) {
      if (second < 86_400) firstDay += requests
      if (requests > peak) [peak, peakAtHour] = [requests, second / 3600]
      peakBytes = Math.max(peakBytes, bytes)
      requests = bytes = 0
    },
    get firstDay() {
      return firstDay
    },
    get peak() {
      return peak / stepSeconds
    },
    get peakAtHour() {
      return peakAtHour
    },
    get peakMegabits() {
      return (peakBytes * 8) / stepSeconds / 1e6
    },
  }
}
