import { decide, type Decision, type Figures, type Rules, type Slot, type Evidence } from '.'
import type { Release } from '../commit-release'
import { readCommittedState, type StoreState } from '../read-manifests'
import { isLostRace, type Outcome } from '../outcome'
import { halt, promote } from '../releases'
import type { Prometheus } from './prometheus'
import { readRollout, type Rollout } from './rollout'
import { labelOf, queries } from './queries'
import { readReports } from './read-reports'

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
  const sides = {
    label: 'release',
    queries,
    canary: rollout.numbers.map(labelOf),
    baseline: rollout.before.map(labelOf),
  } as const
  const reports = await readReports(prometheus, sides, { stages, now, isBalanced })
  return { ...known, ...reports }
}

const screensOf = (objects: Rollout['live']['objects']) =>
  Object.keys(objects).flatMap((name) => /^screens\/(.+)$/.exec(name)?.[1] ?? [])
