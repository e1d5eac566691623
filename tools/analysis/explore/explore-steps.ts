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

export const failures = ['network', 'refused'] as const

export const hasCall = ({ effects }: Pick<PlayMoment, 'effects'>) =>
  effects.some((effect) => 'call' in effect)

/**
 * Continues as long as the screen looks new. Takes fewer steps after a scenario, and one step after
 * a failed call.
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

/** Leaves out failures already played. */
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

function changesLater({ moments }: WorldPlay): boolean {
  const [now, later] = moments.slice(-2).map(({ sight }) => sight)
  return Boolean(now && later && !later.isLeft && pictureKey(now) !== pictureKey(later))
}

const mostTries = 40

/** Circumstances of the opening do not count. */
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

/** Remembers the look. */
function isNew(sight: ScreenView, seen: Set<string>): boolean {
  const key = pictureKey(sight)
  return !seen.has(key) && seen.add(key).size > 0
}

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
