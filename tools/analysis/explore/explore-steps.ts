import { segmentsOf } from '../../../renderer/language'
import type { Chain } from '../../../renderer/core'
import { neverEnabled } from './oracle'
import { disabledControls } from './oracle-controls'
import type { Budget, PlayLog } from './play-log'
import type { PlayMoment, WorldPlay } from './play-world'
import { isEmptyValue, type SeenNode, type ScreenView } from './screen-view'
import { stepsIn } from './steps-in'
import { type Entries, stepsAt } from './taps'
import type { FailureKind } from './world'

/** The ways in which a call can fail. */
export const failures = ['network', 'refused'] as const

export const hasCall = ({ effects }: Pick<PlayMoment, 'effects'>) =>
  effects.some((effect) => 'call' in effect)

/**
 * Continues the plays with each possible step, as long as the screen looks new. After the steps of
 * a scenario it takes fewer steps, and after a failed call one step.
 */
export async function exploreSteps(
  log: PlayLog,
  plays: readonly WorldPlay[],
  entries: Entries,
  budget: Budget,
  end = budget.plays,
): Promise<void> {
  const seen = new Set<string>()
  const waiting = plays.map((play) => ({
    play,
    left: play.steps.length > 0 ? budget.depth - 1 : budget.depth,
  }))
  const hasBudget = () => log.hasBudget() && log.plays() < end
  for (let entry = waiting.shift(); entry && hasBudget(); entry = waiting.shift()) {
    const { play: next, left } = entry
    const sight = next.moments.at(-2)?.sight
    if (!sight || left <= 0 || !next.isWhole) continue
    const isFresh = isNew(sight, seen)
    const possible = stepsAt(sight, entries, isFresh ? undefined : readsChange(next))
    const waits = changesLater(next) && (isFresh || next.steps.length === 0)
    for (const step of waits ? [...possible, wait] : possible) {
      if (!hasBudget()) break
      const steps = [...next.steps, step]
      const after = await log.play(next.world, steps, next)
      if (isFresh || step === wait) waiting.push({ play: after, left: left - 1 })
      const last = after.moments.at(-2)
      if (last && hasCall(last) && next.world.calls === undefined)
        for (const calls of [...failures, ...codesOf(last, seen)]) {
          const failed = await log.play({ ...next.world, calls }, steps)
          waiting.push({ play: failed, left: 1 })
        }
    }
  }
}

/** The failures with a code that the control of a moment names, without those already played. */
function codesOf({ target }: PlayMoment, seen: Set<string>): FailureKind[] {
  if (!target) return []
  const { events, pointer } = target.shown.node
  return Object.values(events)
    .flatMap(stepsIn)
    .flatMap(({ codes }) => Object.keys(codes))
    .filter((code) => !seen.has(`${pointer} ${code}`) && seen.add(`${pointer} ${code}`))
    .map((code) => `code:${code}` as const)
}

const wait = { advance: 60_000 }

/** Whether the passing of time changes the screen after the last step of a play. */
function changesLater({ moments }: WorldPlay): boolean {
  const [now, later] = moments.slice(-2).map(({ sight }) => sight)
  return Boolean(now && later && !later.isLeft && pictureKey(now) !== pictureKey(later))
}

/** The most plays that look for a way to enable one control. */
const mostTries = 40

/**
 * Looks for steps that enable the critical controls that a response disables. Circumstances of the
 * opening do not count.
 */
export async function tryToEnable(
  log: PlayLog,
  play: WorldPlay,
  entries: Entries,
  budget: Budget,
): Promise<void> {
  const { world, steps, moments } = play
  const isElsewhere = world.patch !== undefined && world.earlier === undefined
  if (steps.length > 0 || isElsewhere || world.changes.length > 1) return
  const disabled = disabledControls(play, log.stage).filter(
    ({ pointer }) => isCriticalAt(moments, pointer) && !log.isEnabledIn(world, pointer),
  )
  if (disabled.length === 0) return
  await exploreSteps(log, [play], entries, budget, log.plays() + mostTries)
  for (const symptom of disabled)
    if (!log.isEnabledIn(world, symptom.pointer)) log.add(neverEnabled, symptom, play)
}

function isCriticalAt(moments: readonly PlayMoment[], pointer: string): boolean {
  return moments.some(({ sight: { nodes, isLeft, isWaiting } }) =>
    nodes.some(
      ({ shown: { node } }) => node.pointer === pointer && node.critical && !isLeft && !isWaiting,
    ),
  )
}

/** Whether the chains of a control read the changed member of an answer. */
function readsChange({ world: { changes }, steps }: WorldPlay): (node: SeenNode) => boolean {
  if (steps.length > 0) return () => false
  const names = changes.map(({ pointer }) => segmentsOf(pointer).at(-1) ?? '')
  return ({ shown: { node } }) =>
    Object.values(node.events)
      .flatMap(pathsOfChain)
      .some((path) => names.some((name) => path === name || path.endsWith(`.${name}`)))
}

const pathsOfChain = (chain: Chain) =>
  stepsIn(chain).flatMap(({ when, values }) => [
    ...(when?.paths ?? []),
    ...Object.values(values).flatMap(({ paths }) => paths),
  ])

/** Whether no earlier play looked like this. Remembers the look. */
function isNew(sight: ScreenView, seen: Set<string>): boolean {
  const key = pictureKey(sight)
  return !seen.has(key) && seen.add(key).size > 0
}

/** The nodes of a screen, its modals, its enabled controls and its filled inputs. */
function pictureKey({ nodes, modals, state }: ScreenView): string {
  return JSON.stringify([
    modals.map(({ name }) => name),
    nodes.map(({ place, shown: { props, node } }) => [
      place,
      props['disabled'] === true,
      node.field !== undefined && !isEmptyValue(state[node.field]),
    ]),
  ])
}
