/** What a simulation found out. */
export interface Figures {
  readonly name: string
  /** Those of the first day, their mean a second, and the most in any second. */
  readonly requests: {
    readonly firstDay: number
    readonly mean: number
    readonly peak: number
    readonly peakAtHour: number
  }
  readonly peakMegabits: number
  /** Requests that found no host. */
  readonly failed: number
  /** Phones that took the bad release; those in sight when it was halted. */
  readonly affected: number
  readonly affectedInSight: number
  readonly reports: number
  readonly noticedAfterSeconds: number | undefined
  /**
   * From the halt until 19 of 20 affected phones that are in sight, and of all, use the old
   * documents again; undefined where that lies beyond the end.
   */
  readonly inSightBackSeconds: number | undefined
  readonly allBackSeconds: number | undefined
  /** All phones at the end: none is lost. */
  readonly phones: number
}

/** Counts what reaches the host, second by second. */
export interface Traffic {
  add(requests: number, bytes: number): void
  /** Closes a step. */
  endStep(second: number): void
  readonly firstDay: number
  readonly peak: number
  readonly peakAtHour: number
  readonly peakMegabits: number
}

/** Requests and bytes of steps of a length, of which the greatest count. */
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
