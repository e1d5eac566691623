import { isObject, segmentsOf, valueText } from '../../../renderer/language'
import type { Chain, Program, ProgramNode } from '../../../renderer/core'
import { neverEnabled } from './oracle'
import type { Exploration, Symptom, PlaySnapshot, VariationPlay } from './play-variation'
import { disabledControls } from './oracle-controls'
import type { Budget, PlayLog } from './play-log'
import { isEmptyValue, type SeenNode, type ScreenView } from './screen-view'
import { type Entries, stepsAt, stepsIn } from './taps'
import type { FailureKind, Variation } from './variation'
import { nameNodes } from '../expect/screen-lines'

export const failures = ['network', 'refused'] as const

export const hasCall = ({ effects }: Pick<PlaySnapshot, 'effects'>) =>
  effects.some((effect) => 'call' in effect)

/**
 * Plays further steps while each step leads to a view that is new (`isNew`). Plays fewer further
 * steps after the steps of a scenario, and only one after a failed call. Returns whether all steps
 * were played before `end`.
 */
export async function exploreSteps(
  log: PlayLog,
  plays: readonly VariationPlay[],
  entries: Entries,
  budget: Budget,
  end = budget.plays,
): Promise<boolean> {
  const seen = new Set<string>()
  const waiting = plays.map((play) => ({
    play,
    left: play.steps.length > 0 ? budget.depth - 1 : budget.depth,
  }))
  const hasBudget = () => log.plays() < end
  for (let entry = waiting.shift(); entry && hasBudget(); entry = waiting.shift()) {
    const { play: next, left } = entry
    const view = next.snapshots.at(-2)?.view
    if (!view || left <= 0 || !next.isWhole) continue
    const isFresh = isNew(view, seen)
    const possible = stepsAt(view, entries, isFresh ? undefined : readsChange(next))
    const waits = changesLater(next) && (isFresh || next.steps.length === 0)
    for (const step of waits ? [...possible, wait] : possible) {
      if (!hasBudget()) break
      const steps = [...next.steps, step]
      const after = await log.play(next.variation, steps, next)
      if (isFresh || step === wait) waiting.push({ play: after, left: left - 1 })
      const last = after.snapshots.at(-2)
      if (last && hasCall(last) && next.variation.calls === undefined)
        for (const calls of [...failures, ...codesOf(last, seen)]) {
          const failed = await log.play({ ...next.variation, calls, ...lastOf(next, last) }, steps)
          waiting.push({ play: failed, left: 1 })
          await playRetries(log, failed)
          const back = next.steps.at(-1)
          if (back !== undefined && isGone(failed, last))
            await log.play(failed.variation, [...steps, back])
        }
    }
  }
  return hasBudget()
}

/** Plays the same steps with a retry that succeeds, if a tap of the play calls an endpoint again. */
export async function playRetries(
  log: PlayLog,
  { variation, steps, snapshots }: VariationPlay,
): Promise<void> {
  const { calls: fails, failing: _, ...others } = variation
  if (fails === undefined) return
  const requests = new Map<string, readonly ('call' | 'load')[]>()
  for (const { effects } of snapshots) {
    const tried = new Set<string>()
    for (const { call, load, times } of effects) {
      const endpoint = call ?? load
      if (typeof endpoint !== 'string') continue
      for (let left = Number(times ?? 1); left > 0; left--) {
        const before = requests.get(endpoint) ?? []
        requests.set(endpoint, [...before, call === undefined ? 'load' : 'call'])
        if (call === undefined) continue
        if (tried.has(endpoint) && log.hasBudget())
          await log.play({ ...others, retried: { endpoint, fails, before } }, steps)
        tried.add(endpoint)
      }
    }
  }
}

/** Returns whether a failed call has removed its control, for example with the control's modal. */
function isGone({ snapshots }: VariationPlay, { target }: PlaySnapshot): boolean {
  const now = snapshots.at(-1)?.view
  return (
    target !== undefined &&
    now?.isLeft === false &&
    !now.nodes.some(({ place }) => place === target.place)
  )
}

/** Limits a failure to the calls of the last tap, if other calls must succeed before it. */
function lastOf({ snapshots }: VariationPlay, last: PlaySnapshot): Pick<Variation, 'failing'> {
  const calledIn = ({ effects }: PlaySnapshot) =>
    effects.flatMap(({ call }) => call ?? []).map(valueText)
  const [before, failing] = [snapshots.flatMap(calledIn), calledIn(last)]
  return before.some((endpoint) => !failing.includes(endpoint)) ? { failing } : {}
}

/** Returns the failure codes that a control handles, without the codes in `seen`. */
function codesOf({ target }: PlaySnapshot, seen: Set<string>): FailureKind[] {
  if (!target) return []
  const { events, pointer } = target.shown.node
  return Object.values(events)
    .flatMap(stepsIn)
    .flatMap(({ codes }) => Object.keys(codes))
    .filter((code) => !seen.has(`${pointer} ${code}`) && seen.add(`${pointer} ${code}`))
    .map((code) => `code:${code}` as const)
}

export const wait = { advance: 60_000 }

export function changesLater({ snapshots }: VariationPlay): boolean {
  const [now, later] = snapshots.slice(-2).map(({ view }) => view)
  return Boolean(now && later && !later.isLeft && pictureKey(now) !== pictureKey(later))
}

const mostTries = 40

/**
 * Plays steps that may enable the disabled controls of plays: first steps that enable a control in
 * another variation, then all inputs, then others. Reports no control if the budget ends before its
 * tries.
 */
export async function tryToEnable(
  log: PlayLog,
  plays: readonly VariationPlay[],
  entries: Entries,
  budget: Budget,
): Promise<void> {
  const end = log.plays() + budget.late
  const reported = new Set<string>()
  for (const play of plays) {
    const { variation, steps, snapshots } = play
    const isElsewhere = variation.patch !== undefined && variation.earlier === undefined
    if (steps.length > 0 || isElsewhere || variation.changes.length > 1) continue
    const isOpen = ({ pointer }: Symptom) =>
      !reported.has(pointer) && !log.isEnabledIn(variation, pointer)
    const found = disabledControls(play, log.stage).filter(
      (symptom) => isOpen(symptom) && isMeantAt(snapshots, symptom.pointer, log.stage),
    )
    for (const symptom of found) {
      const known = log.enablingSteps(symptom.pointer)
      if (known && isOpen(symptom) && log.plays() < end) await log.play(variation, known)
    }
    const tryFrom = (start: VariationPlay) =>
      exploreSteps(log, [start], entries, budget, Math.min(log.plays() + mostTries, end))
    if (found.some(isOpen)) {
      const filled = await fillAll(log, play, entries, end)
      if (!found.every(isOpen)) await tryFrom(filled)
    }
    if (!found.some(isOpen) || !(await tryFrom(play))) continue
    for (const symptom of found.filter(isOpen)) {
      log.add(neverEnabled, symptom, play)
      reported.add(symptom.pointer)
    }
  }
}

/** Fills each input of a screen, also the inputs that appear meanwhile. Returns the last play. */
async function fillAll(
  log: PlayLog,
  start: VariationPlay,
  entries: Entries,
  end: number,
): Promise<VariationPlay> {
  const filled = new Set<string>()
  const nextIn = ({ snapshots }: VariationPlay) => {
    const view = snapshots.at(-2)?.view
    const fills = view ? stepsAt(view, entries).filter(isObject) : []
    return fills.find(({ fill }) => typeof fill === 'string' && !filled.has(fill))
  }
  let play = start
  for (let step = nextIn(play); step && log.plays() < end; step = nextIn(play)) {
    filled.add(valueText(step['fill']))
    play = await log.play(play.variation, [...play.steps, step], play)
  }
  return play
}

/** Returns whether a play shows the control, and the control is critical or waits for inputs. */
function isMeantAt(
  snapshots: readonly PlaySnapshot[],
  pointer: string,
  { program }: Exploration,
): boolean {
  return snapshots.some(({ view: { nodes, isLeft, isWaiting } }) =>
    nodes.some(
      ({ shown: { node } }) =>
        node.pointer === pointer &&
        (node.critical || waitsForInputs(node, program)) &&
        !isLeft &&
        !isWaiting,
    ),
  )
}

/**
 * Returns whether only inputs decide if a control is disabled. Inputs with choices are left out,
 * because there may be nothing to choose.
 */
function waitsForInputs({ props }: ProgramNode, program: Program): boolean {
  const [, disabled] = props.dynamic.find(([name]) => name === 'disabled') ?? []
  const nodes = [...nameNodes(program).keys()]
  const isInput = (path: string) => {
    const inputs = nodes.filter(({ field }) => `state.${field}` === path)
    const isFree = ({ children, props: { fixed, dynamic } }: ProgramNode) =>
      children.length === 0 &&
      !('options' in fixed) &&
      !dynamic.some(([name]) => name === 'options')
    return inputs.length > 0 && inputs.every(isFree)
  }
  return disabled !== undefined && disabled.paths.length > 0 && disabled.paths.every(isInput)
}

function readsChange({
  variation: { changes, patch },
  steps,
}: VariationPlay): (node: SeenNode) => boolean {
  if (steps.length > 0) return () => false
  if (patch?.['clipboard'] !== undefined)
    return ({ shown: { node } }) =>
      Object.values(node.events)
        .flatMap(stepsIn)
        .some((step) => step.do === 'copy')
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

/** Returns whether no earlier view looked the same, and remembers the view in `seen`. */
function isNew(view: ScreenView, seen: Set<string>): boolean {
  const key = pictureKey(view)
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
