import type { ScreenCounts, Slot } from '.'
import { NoFigures, type Prometheus, type Series } from './prometheus'
import type { Stage } from './rollout'

/** The labels of the releases on the two sides: canary and baseline. */
export interface Sides {
  readonly canary: readonly string[]
  readonly baseline: readonly string[]
}

interface Course {
  readonly stages: readonly Stage[]
  readonly now: number
  /**
   * True if each IP address reports to one collector only. Then the address counts of all
   * collectors can be added up.
   */
  readonly isBalanced?: boolean | undefined
}

/** Reads reports from Prometheus. `missing` says why data is missing. */
export async function readReports(
  prometheus: Prometheus,
  sides: Sides,
  course: Course,
): Promise<{ slots: Slot[]; missing: string | undefined }> {
  try {
    const missing = await missingOf(prometheus, course.now)
    const slots = await readSlots(prometheus, sides, course)
    return { slots, missing: missing ?? silenceOf(slots) }
  } catch (error) {
    if (!(error instanceof NoFigures)) throw error
    return { slots: [], missing: error.message }
  }
}

const freshSeconds = 120

async function missingOf(prometheus: Prometheus, now: number): Promise<string | undefined> {
  const [seen] = await prometheus.range(`max(timestamp(${heartbeat}))`, now, now, 1)
  const last = seen?.values.at(-1)?.[1]
  if (last === undefined)
    return `Prometheus has no data of a collector from the last five minutes (${heartbeat}), so the analysis waits. Check that "lienzo reports" runs and that Prometheus scrapes it.`
  const age = Math.round(now - last)
  return age > freshSeconds
    ? `The newest data of the collectors in Prometheus is ${age} seconds old, so the analysis waits.`
    : undefined
}

/** Returns a reason to wait if Prometheus has got no report for an hour. */
function silenceOf(slots: readonly Slot[]): string | undefined {
  const last = slots.slice(-6)
  const isSilent = last.every(({ canary, baseline }) =>
    [canary, baseline].every((side) => Object.values(side).every(({ shown }) => shown === 0)),
  )
  return isSilent && last.length > 0
    ? 'No phone has reported for an hour, so the analysis waits. Check that reports reach the collector (`reports` in config.json).'
    : undefined
}

const slotSeconds = 600
const shortest = 15
const daySeconds = 86_400

interface Piece {
  /** The first second of the piece, counted from 1970. */
  readonly from: number
  readonly to: number
  readonly seconds: number
}

/** Reads the slots of the last day for the two releases. */
async function readSlots(
  prometheus: Prometheus,
  sides: Sides,
  { stages, now, isBalanced = false }: Course,
): Promise<Slot[]> {
  const pieces = stages.flatMap(({ start, permille }, at) =>
    permille === 0 ? [] : piecesOf(start, stages[at + 1]?.start ?? now, now),
  )
  const read = await Promise.all(
    pieces.map((piece) => readPiece(prometheus, sides, piece, isBalanced)),
  )
  return read.flat().toSorted((one, other) => one.start - other.start)
}

/**
 * Divides a period into slots of full length and a shorter last slot. Leaves out slots that are
 * older than a day.
 */
function piecesOf(start: number, end: number, now: number): Piece[] {
  const whole = Math.floor((end - start) / slotSeconds)
  const old = Math.max(0, Math.ceil((now - daySeconds - start) / slotSeconds))
  const last = start + whole * slotSeconds
  return [
    ...(whole > old
      ? [{ from: start + (old + 1) * slotSeconds, to: last, seconds: slotSeconds }]
      : []),
    ...(end - last >= shortest && end > now - daySeconds
      ? [{ from: end, to: end, seconds: Math.floor(end - last) }]
      : []),
  ]
}

type Counts = { -readonly [Name in keyof ScreenCounts]: ScreenCounts[Name] } & {
  faults: Record<string, number>
}
type Writable = Omit<Slot, 'canary' | 'baseline'> &
  Record<'canary' | 'baseline', Record<string, Counts>>

async function readPiece(
  prometheus: Prometheus,
  { canary, baseline }: Sides,
  { from, to, seconds }: Piece,
  isBalanced: boolean,
): Promise<Slot[]> {
  const staged = new Set<string | undefined>(canary)
  const ask = (query: string) => prometheus.range(query, from, to, slotSeconds)
  const [covered, ...read] = await Promise.all([
    ask(coverage(seconds)),
    ...Object.values(queries).map((query) => ask(growth(query, [...canary, ...baseline], seconds))),
  ])
  const slots = new Map(
    covered.flatMap(({ values }) =>
      values.map(([end]): [number, Writable] => [
        end,
        { start: end - seconds, seconds, canary: named(), baseline: named() },
      ]),
    ),
  )
  Object.keys(queries).forEach((name, at) => {
    for (const { labels, values } of read[at]!)
      for (const [end, value] of values) {
        const slot = slots.get(end)
        const side = staged.has(labels['release']) ? 'canary' : 'baseline'
        if (slot) put(countsOf(slot[side], labels['screen'] ?? ''), name, labels, value, isBalanced)
      }
  })
  return [...slots.values()]
}

function countsOf(side: Record<string, Counts>, screen: string): Counts {
  return (side[screen] ??= {
    shown: 0,
    slow: 0,
    reporters: 0,
    certainReporters: 0,
    senders: 0,
    faults: named(),
  })
}

/** Creates an object without a prototype, because its keys come from reports. */
const named = <Value>() => Object.create(null) as Record<string, Value>

/** Adds counts. A phone keeps its release number until the page reloads. */
function put(
  counts: Counts,
  name: string,
  { code, le }: Series['labels'],
  value: number,
  isBalanced: boolean,
): void {
  if (name === 'faults') {
    const kind = code ?? 'other'
    counts.faults[kind] = (counts.faults[kind] ?? 0) + value
  } else if (name === 'shown') counts.shown += value
  else if (name === 'senders') counts.senders += value
  else if (name === 'reporters') {
    counts.reporters += value
    counts.certainReporters = isBalanced
      ? counts.certainReporters + value
      : Math.max(counts.certainReporters, value)
  } else counts.slow += le === undefined || le === '+Inf' ? value : -value
}

/** A query, summed by screen and release. */
interface Query {
  readonly metric: string
  readonly labels?: string
  readonly by: readonly string[]
}

const queries: Readonly<Record<string, Query>> = {
  faults: { metric: 'lienzo_faults_total', by: ['screen', 'release', 'code'] },
  shown: { metric: 'lienzo_screens_shown_total', by: ['screen', 'release'] },
  reporters: {
    metric: 'lienzo_reporters_total',
    // Each collector counts addresses separately, so there is a sum for each collector.
    by: ['screen', 'release', 'instance'],
  },
  senders: { metric: 'lienzo_senders_total', by: ['screen', 'release'] },
  pictures: {
    metric: 'lienzo_time_to_picture_seconds_bucket',
    labels: 'le=~"4|4[.]0|[+]Inf"',
    by: ['screen', 'release', 'le'],
  },
}

/** The metric that each collector exposes from its start. */
export const heartbeat = 'lienzo_batches_total'

/** Returns the label of a release. `build` means the embedded documents. */
export const labelOf = (release: number): string => (release === 0 ? 'build' : `${release}`)

/**
 * Returns a query for the growth of counters. Prometheus' `increase` misses the first event of a
 * new counter. In this query, the whole value of a new or restarted counter therefore counts as
 * growth.
 */
function growth(
  { metric, labels, by }: Query,
  releases: readonly string[],
  seconds: number,
): string {
  const chosen = [`release=~"${releases.join('|')}"`, ...(labels ? [labels] : [])].join(',')
  const now = `${metric}{${chosen}}`
  return `sum by (${by.join(',')}) ((${now} - last_over_time(${now}[1h] offset ${seconds}s) >= 0) or ${now})`
}

/** Returns a query that has a value if the collectors ran at both ends of this period. */
function coverage(seconds: number): string {
  return `count(${heartbeat}) and count(last_over_time(${heartbeat}[1h] offset ${seconds}s))`
}
