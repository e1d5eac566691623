/** How phones tell what counts; each gives one number for each screen and release. */
export interface Query {
  readonly metric: string
  /** What is chosen of it besides the releases. */
  readonly labels?: string
  readonly by: readonly string[]
}

/** Every series that is asked for. */
export const queries = {
  faults: { metric: 'lienzo_faults_total', by: ['screen', 'release', 'code'] },
  shown: { metric: 'lienzo_screens_shown_total', by: ['screen', 'release'] },
  reporters: {
    metric: 'lienzo_reporters_total',
    // Each collector hears of an address by itself.
    by: ['screen', 'release', 'instance'],
  },
  senders: { metric: 'lienzo_senders_total', by: ['screen', 'release'] },
  pictures: {
    metric: 'lienzo_time_to_picture_seconds_bucket',
    labels: 'le=~"4|4[.]0|[+]Inf"',
    by: ['screen', 'release', 'le'],
  },
} as const satisfies Record<string, Query>

/** Kept by each collector from its start on: where it is missing, so is everything. */
export const heartbeat = 'lienzo_batches_total'

/** What a collector calls a release; what no release has brought, the documents of the build. */
export const labelOf = (release: number): string => (release === 0 ? 'build' : `${release}`)

/**
 * How much counters have grown within so many seconds. `increase` would miss the first time that
 * anything is told, since a counter is born with it; after a new start all that is there is new.
 */
export function growth(
  { metric, labels, by }: Query,
  releases: readonly number[],
  seconds: number,
): string {
  const chosen = [
    `release=~"${releases.map(labelOf).join('|')}"`,
    ...(labels ? [labels] : []),
  ].join(',')
  const now = `${metric}{${chosen}}`
  return `sum by (${by.join(',')}) ((${now} - last_over_time(${now}[1h] offset ${seconds}s) >= 0) or ${now})`
}

/** There where the collectors were seen at both ends of so many seconds. */
export function coverage(seconds: number): string {
  return `count(${heartbeat}) and count(last_over_time(${heartbeat}[1h] offset ${seconds}s))`
}
