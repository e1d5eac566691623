import { decide, type Decision, type Figures, type Rules, type Slot } from '../../watch'
import { commitRelease, type Draft, type Outcome, type Release } from '../commit-release'
import { readCommittedState } from '../committed-state'
import { draftHalt, draftPromote } from '../drafts/draft-repeat'
import { nothingClosed } from '../drafts/closing'
import type { StoreState } from '../read-manifests'
import { LostRace } from '../release-error'
import type { Prometheus } from './prometheus'
import { readEvidence } from './read-evidence'
import { readRollout } from './rollout'

/** The inputs of the watcher. */
export interface Watching {
  readonly release: Release
  readonly prometheus: Prometheus
  readonly rules: Rules
  /** Each address reports to one collector, so that the addresses of all of them add up. */
  readonly isBalanced?: boolean | undefined
  /** Decides without acting. */
  readonly isDry: boolean
  /** How long another publisher may take to finish a release. */
  readonly timeoutMs?: number | undefined
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
export async function watchOnce(watching: Watching): Promise<Look> {
  const { release, isDry, timeoutMs } = watching
  const seen = await readCommittedState(release.store, release.keys, timeoutMs)
  const decision = await judgeLive(watching, seen)
  if (isDry || decision.act === 'wait') return { decision }
  // A person may have acted while the figures were read; their action takes precedence.
  const state = await readCommittedState(release.store, release.keys, timeoutMs)
  if (state.newest?.number !== seen.newest?.number) return { decision: overtaken }
  try {
    const draft = {
      ...(await draftOf(release, state, decision)),
      figures: decision.figures,
    }
    return {
      decision,
      outcome: await commitRelease({ ...release, why: decision.reason }, state, draft),
    }
  } catch (error) {
    if (error instanceof LostRace) return { decision: overtaken }
    throw error
  }
}

const overtaken = {
  act: 'wait',
  reason: 'Somebody else has just released, so this look does not count.',
} as const

/** The inputs of a judgement. */
export interface Judging extends Pick<Watching, 'prometheus' | 'rules' | 'isBalanced'> {
  readonly release: Pick<Release, 'store' | 'keys' | 'now'>
}

/** The decision about the live release, with the reports behind it. */
export async function judgeLive(
  { release: { store, keys, now }, prometheus, rules, isBalanced }: Judging,
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

function draftOf(
  { store }: Release,
  state: StoreState,
  { act }: Pick<Decision, 'act'>,
): Promise<Draft> | Draft {
  return act === 'halt' ? draftHalt(state, nothingClosed) : draftPromote(store, state)
}
