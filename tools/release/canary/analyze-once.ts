import { decide, type Decision, type Figures, type Rules, type Slot, type Evidence } from '.'
import type { Release } from '../commit-release'
import { readCommittedState, type StoreState } from '../read-manifests'
import { screensIn } from '../objects-in-store'
import { isLostRace, type Outcome } from '../outcome'
import { halt, promote } from '../releases'
import type { Prometheus } from './prometheus'
import { readRollout, type Rollout } from './rollout'
import { labelOf, readReports } from './read-reports'

export interface CanaryOptions {
  readonly release: Release
  readonly prometheus: Prometheus
  readonly rules: Rules
  /**
   * True if each IP address always reports to the same collector. Then the address counts of all
   * collectors can be added up.
   */
  readonly isBalanced?: boolean | undefined
  readonly isDry: boolean
}

export interface CanaryLook {
  readonly decision: Pick<Decision, 'act' | 'reason'>
  readonly outcome?: Outcome
}

/**
 * Judges the live release once and acts. The process keeps no state, since all state is in the
 * store and in Prometheus. Therefore several processes can run, and each process can restart.
 */
export async function analyzeOnce(options: CanaryOptions): Promise<CanaryLook> {
  const { release, isDry } = options
  const seen = await readCommittedState(release.store, release.keys, release.timeoutMs)
  const { act, reason, figures } = await judgeLive(options, seen)
  const decision = { act, reason }
  if (isDry || act === 'wait' || !figures) return { decision }
  // If a person makes a release after this judgement, `on` is no longer the newest release, and
  // nothing is done.
  const judged = { on: seen.newest?.number ?? 0, figures }
  const acting = { ...release, why: reason }
  const outcome = await (act === 'halt' ? halt(acting, judged) : promote(acting, { judged }))
  return outcome.kind === 'refused' && isLostRace(outcome.refusal)
    ? { decision: overtaken }
    : { decision, outcome }
}

const overtaken = {
  act: 'wait',
  reason: 'Another release came first, so this analysis has no effect.',
} as const

export interface CanaryInputs extends Pick<CanaryOptions, 'prometheus' | 'rules' | 'isBalanced'> {
  readonly release: Pick<Release, 'store' | 'keys' | 'now'>
}

/** Judges the live release. Also returns the reports behind the decision. */
export async function judgeLive(
  { release: { store, keys, now }, prometheus, rules, isBalanced }: CanaryInputs,
  { live }: StoreState,
): Promise<CanaryLook['decision'] & { figures?: Figures; slots?: readonly Slot[] }> {
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

/** Reads the reports about a release and its predecessor. `missing` says why data is missing. */
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
    screens: screensIn(live.objects),
  }
  const sides = {
    canary: rollout.numbers.map(labelOf),
    baseline: rollout.before.map(labelOf),
  } as const
  const reports = await readReports(prometheus, sides, { stages, now, isBalanced })
  return { ...known, ...reports }
}
