/** A metric of phones, summed by screen and release. */
export interface Query {
  readonly metric: string
  /** The selection besides the releases. */
  readonly labels?: string
  readonly by: readonly string[]
}

/** Every queried series. */
export const queries = {
  faults: { metric: 'lienzo_faults_total', by: ['screen', 'release', 'code'] },
  shown: { metric: 'lienzo_screens_shown_total', by: ['screen', 'release'] },
  reporters: {
    metric: 'lienzo_reporters_total',
    // Each collector counts addresses separately.
    by: ['screen', 'release', 'instance'],
  },
  senders: { metric: 'lienzo_senders_total', by: ['screen', 'release'] },
  pictures: {
    metric: 'lienzo_time_to_picture_seconds_bucket',
    labels: 'le=~"4|4[.]0|[+]Inf"',
    by: ['screen', 'release', 'le'],
  },
} as const satisfies Record<string, Query>

/**
 * Each collector exposes it from its start, so that its absence means that all figures are missing.
 */
export const heartbeat = 'lienzo_batches_total'

/** The collector's label for a release; `build` stands for the documents of the build. */
export const labelOf = (release: number): string => (release === 0 ? 'build' : `${release}`)

/**
 * The growth of counters within this many seconds. `increase` would miss the first event, since a
 * counter appears together with it. After a restart the whole value is new.
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

/** Present when the collectors were seen at both ends of this period. */
export function coverage(seconds: number): string {
  return `count(${heartbeat}) and count(last_over_time(${heartbeat}[1h] offset ${seconds}s))`
}
