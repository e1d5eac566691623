export interface Figures {
  readonly name: string
  /** The requests of the first day: the total, the mean per second, and the maximum per second. */
  readonly requests: {
    readonly firstDay: number
    readonly mean: number
    readonly peak: number
    readonly peakAtHour: number
  }
  readonly peakMegabits: number
  readonly failed: number
  /**
   * The number of phones that took the bad release. `affectedInSight` counts the affected phones
   * that were visible at the halt.
   */
  readonly affected: number
  readonly affectedInSight: number
  readonly reports: number
  readonly noticedAfterSeconds: number | undefined
  /**
   * The seconds from the halt until 95 % of the visible affected phones have the old documents
   * again, and until 95 % of all affected phones have them. `undefined` if the simulation ends
   * earlier.
   */
  readonly inSightBackSeconds: number | undefined
  readonly allBackSeconds: number | undefined
  /** The number of phones at the end, which must equal the number at the start. */
  readonly phones: number
}

/** Counts the requests to the host. */
export interface Traffic {
  add(requests: number, bytes: number): void
  endStep(second: number): void
  readonly firstDay: number
  readonly peak: number
  readonly peakAtHour: number
  readonly peakMegabits: number
}

/** Adds up requests and bytes in steps of this length, and remembers the maximum of each. */
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
