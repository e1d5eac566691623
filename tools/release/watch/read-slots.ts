import type { ScreenCounts, Slot } from '../../watch'
import type { Prometheus, Series } from './prometheus'
import { coverage, growth, labelOf, queries } from './queries'
import type { Rollout } from './rollout'

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
 * The reports about both releases within the last day, without slots that have gaps. With
 * `isBalanced`, each address reports to one collector, so that the addresses of all add up.
 */
export async function readSlots(
  prometheus: Prometheus,
  rollout: Rollout,
  now: number,
  isBalanced = false,
): Promise<Slot[]> {
  const pieces = rollout.stages.flatMap(({ start, permille }, at) =>
    permille === 0 ? [] : piecesOf(start, rollout.stages[at + 1]?.start ?? now, now),
  )
  const read = await Promise.all(
    pieces.map((piece) => readPiece(prometheus, rollout, piece, isBalanced)),
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
  { numbers, before }: Rollout,
  { from, to, seconds }: Piece,
  isBalanced: boolean,
): Promise<Slot[]> {
  const canary = new Set<string | undefined>(numbers.map(labelOf))
  const ask = (query: string) => prometheus.range(query, from, to, slotSeconds)
  const [covered, ...read] = await Promise.all([
    ask(coverage(seconds)),
    ...Object.values(queries).map((query) => ask(growth(query, [...numbers, ...before], seconds))),
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
        const side = canary.has(labels['release']) ? 'canary' : 'baseline'
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
  } else counts.slow += le === '+Inf' ? value : -value
}
