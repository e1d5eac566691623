/** A metric that phones report, to be summed by screen and release. */
export interface Query {
  readonly metric: string
  /** Additional label selectors. */
  readonly labels?: string
  readonly by: readonly string[]
}

/** A query for each kind of count. */
export type Queries = Readonly<
  Record<'faults' | 'shown' | 'reporters' | 'senders' | 'pictures', Query>
>

export const queries = {
  faults: { metric: 'lienzo_faults_total', by: ['screen', 'release', 'code'] },
  shown: { metric: 'lienzo_screens_shown_total', by: ['screen', 'release'] },
  reporters: {
    metric: 'lienzo_reporters_total',
    // Separate sums per collector, since each collector counts addresses on its own.
    by: ['screen', 'release', 'instance'],
  },
  senders: { metric: 'lienzo_senders_total', by: ['screen', 'release'] },
  pictures: {
    metric: 'lienzo_time_to_picture_seconds_bucket',
    labels: 'le=~"4|4[.]0|[+]Inf"',
    by: ['screen', 'release', 'le'],
  },
} as const satisfies Queries

/**
 * The queries for staged settings. They have separate metrics, and the last one counts slow images
 * only.
 */
export const settingsQueries = {
  faults: { metric: 'lienzo_settings_faults_total', by: ['screen', 'settings', 'code'] },
  shown: { metric: 'lienzo_settings_shown_total', by: ['screen', 'settings'] },
  reporters: {
    metric: 'lienzo_settings_reporters_total',
    by: ['screen', 'settings', 'instance'],
  },
  senders: { metric: 'lienzo_settings_senders_total', by: ['screen', 'settings'] },
  pictures: { metric: 'lienzo_settings_slow_total', by: ['screen', 'settings'] },
} as const satisfies Queries

/**
 * A metric that each collector exposes from its start. If it is absent, all figures are missing.
 */
export const heartbeat = 'lienzo_batches_total'

/** The value of the label `release`; `build` means the embedded documents. */
export const labelOf = (release: number): string => (release === 0 ? 'build' : `${release}`)

/**
 * A query for the growth of counters within this many seconds. Prometheus' `increase` misses the
 * first event, because a counter appears together with it. For a new or restarted counter the whole
 * value is the growth.
 */
export function growth(
  { metric, labels, by }: Query,
  { label, values }: { readonly label: string; readonly values: readonly string[] },
  seconds: number,
): string {
  const chosen = [`${label}=~"${values.join('|')}"`, ...(labels ? [labels] : [])].join(',')
  const now = `${metric}{${chosen}}`
  return `sum by (${by.join(',')}) ((${now} - last_over_time(${now}[1h] offset ${seconds}s) >= 0) or ${now})`
}

/** A query that has a value if the collectors ran at both ends of this period. */
export function coverage(seconds: number): string {
  return `count(${heartbeat}) and count(last_over_time(${heartbeat}[1h] offset ${seconds}s))`
}
