import {
  decide,
  type Decision,
  type Figures,
  type Rules,
  type Slot,
  type Evidence,
  type ScreenCounts,
} from '.'
import type { Release } from '../commit-release'
import { readCommittedState, type StoreState } from '../read-manifests'
import { isLostRace, type Outcome } from '../outcome'
import { halt, promote } from '../releases'
import { type Prometheus, NoFigures, type Series } from './prometheus'
import { readRollout, type Rollout } from './rollout'
import { heartbeat, coverage, growth, labelOf, queries } from './queries'

/** The inputs of the canary analysis. */
export interface CanaryOptions {
  readonly release: Release
  readonly prometheus: Prometheus
  readonly rules: Rules
  /** Each address reports to one collector, so that the addresses of all of them add up. */
  readonly isBalanced?: boolean | undefined
  /** Decides without acting. */
  readonly isDry: boolean
}

/** A look at the live release: the decision and its outcome. */
export interface Look {
  readonly decision: Pick<Decision, 'act' | 'reason'>
  readonly outcome?: Outcome
}

/**
 * Looks at the live release once, and acts. All its state is in the store and in Prometheus, so
 * that it can be restarted at any time, and run twice.
 */
export async function analyzeOnce(options: CanaryOptions): Promise<Look> {
  const { release, isDry } = options
  const seen = await readCommittedState(release.store, release.keys, release.timeoutMs)
  const { act, reason, figures } = await judgeLive(options, seen)
  const decision = { act, reason }
  if (isDry || act === 'wait' || !figures) return { decision }
  // A person may have acted while the figures were read; their action takes precedence.
  const judged = { on: seen.newest?.number ?? 0, figures }
  const acting = { ...release, why: reason }
  const outcome = await (act === 'halt' ? halt(acting, judged) : promote(acting, { judged }))
  return outcome.kind === 'refused' && isLostRace(outcome.refusal)
    ? { decision: overtaken }
    : { decision, outcome }
}

const overtaken = {
  act: 'wait',
  reason: 'Somebody else has just released, so this look does not count.',
} as const

/** The inputs of a judgement. */
export interface CanaryInputs extends Pick<CanaryOptions, 'prometheus' | 'rules' | 'isBalanced'> {
  readonly release: Pick<Release, 'store' | 'keys' | 'now'>
}

/** The decision about the live release, with the reports behind it. */
export async function judgeLive(
  { release: { store, keys, now }, prometheus, rules, isBalanced }: CanaryInputs,
  { live }: StoreState,
): Promise<Look['decision'] & { figures?: Figures; slots?: readonly Slot[] }> {
  if (!live) return { act: 'wait', reason: 'There is no release yet.' }
  const rollout = await readRollout(store, keys, live.manifest)
  const second = Math.floor(now().getTime() / 1000)
  const evidence = await readEvidence(prometheus, rollout, second, isBalanced)
  const { slots } = evidence
  const { leftAlone } = rollout
  return leftAlone === undefined
    ? { ...decide(evidence, rules), slots }
    : { act: 'wait', reason: leftAlone, slots }
}

const freshSeconds = 120

/** All reports about a release and the one before; missing data is explained in words. */
async function readEvidence(
  prometheus: Prometheus,
  rollout: Rollout,
  now: number,
  isBalanced = false,
): Promise<Evidence> {
  const { live, stages } = rollout
  const known = {
    release: live.number,
    permille: live.rollout.permille,
    stageStart: stages.at(-1)?.start ?? now,
    now,
    screens: screensOf(live.objects),
  }
  try {
    const missing = await missingOf(prometheus, now)
    const slots = await readSlots(prometheus, rollout, now, isBalanced)
    return { ...known, slots, missing: missing ?? silenceOf(slots) }
  } catch (error) {
    if (!(error instanceof NoFigures)) throw error
    return { ...known, slots: [], missing: error.message }
  }
}

const screensOf = (objects: Rollout['live']['objects']) =>
  Object.keys(objects).flatMap((name) => /^screens\/(.+)$/.exec(name)?.[1] ?? [])

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
