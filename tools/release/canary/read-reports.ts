import type { ScreenCounts, Slot } from '.'
import { NoFigures, type Prometheus, type Series } from './prometheus'
import { coverage, growth, heartbeat, type Queries } from './queries'
import type { Stage } from './rollout'

/** The counters of both sides, and the values of the label that tells them apart. */
export interface Sides {
  readonly label: 'release' | 'settings'
  readonly queries: Queries
  readonly canary: readonly string[]
  readonly baseline: readonly string[]
}

/** The stages up to now, in order. */
interface Course {
  readonly stages: readonly Stage[]
  readonly now: number
  /** Each address reports to one collector, so that the addresses of all of them add up. */
  readonly isBalanced?: boolean | undefined
}

/** All reports about both sides; missing data is explained in words. */
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

/** The reason why the data of Prometheus cannot be used. */
async function missingOf(prometheus: Prometheus, now: number): Promise<string | undefined> {
  const [seen] = await prometheus.range(`max(timestamp(${heartbeat}))`, now, now, 1)
  const last = seen?.values.at(-1)?.[1]
  if (last === undefined)
    return `Prometheus has seen no collector in the last five minutes (${heartbeat}), so nothing is decided. Look whether lienzo reports runs and is scraped.`
  const age = Math.round(now - last)
  return age > freshSeconds
    ? `What Prometheus has of the collectors is ${age} seconds old, so nothing is decided.`
    : undefined
}

/** An hour without a report from either release means that the reports are cut off somewhere. */
function silenceOf(slots: readonly Slot[]): string | undefined {
  const last = slots.slice(-6)
  const isSilent = last.every(({ canary, baseline }) =>
    [canary, baseline].every((side) => Object.values(side).every(({ shown }) => shown === 0)),
  )
  return isSilent && last.length > 0
    ? 'No phone has told anything for a while, so nothing is decided. Look whether reports reach the collector (reports in config.json).'
    : undefined
}

const slotSeconds = 600
const shortest = 15
const daySeconds = 86_400

/** Consecutive slots of one length. */
interface Piece {
  /** The ends of the first and the last slot. */
  readonly from: number
  readonly to: number
  readonly seconds: number
}

/**
 * The reports about both releases within the last day, without incomplete slots. With
 * `isBalanced`, each address reports to one collector, so that the addresses of all add up.
 */
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

/** Whole slots, and the rest of the stage. */
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
  { label, queries, canary, baseline }: Sides,
  { from, to, seconds }: Piece,
  isBalanced: boolean,
): Promise<Slot[]> {
  const staged = new Set<string | undefined>(canary)
  const ask = (query: string) => prometheus.range(query, from, to, slotSeconds)
  const [covered, ...read] = await Promise.all([
    ask(coverage(seconds)),
    ...Object.values(queries).map((query) =>
      ask(growth(query, { label, values: [...canary, ...baseline] }, seconds)),
    ),
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
        const side = staged.has(labels[label]) ? 'canary' : 'baseline'
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
    heard: 0,
    senders: 0,
    faults: named(),
  })
}

/** Keyed by foreign names, so that it must have no prototype. */
const named = <Value>() => Object.create(null) as Record<string, Value>

/** Adds the reports under one release number: a page keeps its number until it is reloaded. */
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
    counts.heard = isBalanced ? counts.heard + value : Math.max(counts.heard, value)
  } else counts.slow += le === undefined || le === '+Inf' ? value : -value
}
