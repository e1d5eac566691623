/** The kinds of content that the simulation distinguishes. */
export type Content = 'old' | 'bad' | 'good'

export interface Stage {
  /** The time of the release in hours after the start. */
  readonly atHour: number
  readonly permille: number
}

/** Phones whose owners open the app equally often. */
export interface UserClass {
  readonly share: number
  readonly opensPerDay: number
}

export interface Scenario {
  readonly name: string
  readonly phones: number
  readonly classes: readonly UserClass[]
  /** The distribution of app starts over the 24 hours of a day. Only the proportions matter. */
  readonly dayCurve: readonly number[]
  /** The mean number of seconds for which an open app stays visible. */
  readonly sessionSeconds: number
  readonly hours: number
  /** The published content and its stages. Without stages, nothing is published. */
  readonly content: Content
  readonly stages: readonly Stage[]
  /**
   * The detection of a bad release. `share` of the phones with the release report it. After `needed`
   * reports and some minutes, the publisher halts it.
   */
  readonly reports: {
    readonly share: number
    readonly needed: number
    readonly minutesToHalt: number
    readonly minutesToRollBack: number
  }
  /** The time during which the host is down, in hours after the start. */
  readonly outage?: { readonly fromHour: number; readonly toHour: number }
  /**
   * A share of phones opens the app within some minutes, for example after a message to everybody.
   */
  readonly rush?: { readonly atHour: number; readonly share: number; readonly minutes: number }
  readonly bytes: {
    readonly unchanged: number
    readonly manifest: number
    readonly documents: number
    readonly changedDocuments: number
  }
}

/** The phone's schedule, with the values of src/delivery/watch-releases.ts. */
export const schedule = { intervalSeconds: 60, longestSeconds: 1_800, jitter: 0.2 } as const

/** The hours of a day: most phones are opened in the morning, at noon and in the evening. */
const dayCurve = [2, 1, 1, 1, 1, 2, 4, 6, 7, 7, 6, 6, 7, 7, 6, 5, 5, 6, 7, 8, 8, 7, 5, 3]

/** Ten million phones on an ordinary day without a release. */
export const ordinary: Scenario = {
  name: 'nothing is published',
  phones: 10_000_000,
  classes: [
    { share: 0.3, opensPerDay: 3 },
    { share: 0.45, opensPerDay: 1 },
    { share: 0.25, opensPerDay: 0.2 },
  ],
  dayCurve,
  sessionSeconds: 180,
  hours: 24,
  content: 'good',
  stages: [],
  reports: { share: 0.002, needed: 20, minutesToHalt: 10, minutesToRollBack: 30 },
  bytes: { unchanged: 300, manifest: 8_000, documents: 3_000, changedDocuments: 3 },
}
