/** A metric of phones, summed by screen and release. */
export interface Query {
  readonly metric: string
  /** The selection besides the releases. */
  readonly labels?: string
  readonly by: readonly string[]
}

/** A query for each kind of count. */
export type Queries = Readonly<
  Record<'faults' | 'shown' | 'reporters' | 'senders' | 'pictures', Query>
>

/** Every queried series of releases. */
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
} as const satisfies Queries

/** The same for staged settings; the last one counts the late pictures only. */
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
  { label, values }: { readonly label: string; readonly values: readonly string[] },
  seconds: number,
): string {
  const chosen = [`${label}=~"${values.join('|')}"`, ...(labels ? [labels] : [])].join(',')
  const now = `${metric}{${chosen}}`
  return `sum by (${by.join(',')}) ((${now} - last_over_time(${now}[1h] offset ${seconds}s) >= 0) or ${now})`
}

/** Present when the collectors were seen at both ends of this period. */
export function coverage(seconds: number): string {
  return `count(${heartbeat}) and count(last_over_time(${heartbeat}[1h] offset ${seconds}s))`
}
