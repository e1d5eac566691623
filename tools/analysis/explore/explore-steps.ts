import {
  segmentsOf,
  isObject,
  valueText,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import type { Chain, Program, ProgramNode, Step } from '../../../renderer/core'
import { neverEnabled } from './oracle'
import type { Exploration, Symptom, PlayMoment, VariationPlay } from './play-variation'
import { disabledControls } from './oracle-controls'
import type { Budget, PlayLog } from './play-log'
import { isEmptyValue, type SeenNode, type ScreenView } from './screen-view'
import {
  statesRead,
  stepsIn,
  type Entries,
  stepsAt,
  nameOfControl,
  otherFill,
  pressesOf,
  reachableIn,
} from './taps'
import type { FailureKind, Variation } from './variation'
import type { SideEffect } from '../expect/read-expected'
import { nameNodes } from '../expect/screen-lines'
import { setsIn } from './oracle-late'

export const failures = ['network', 'refused'] as const

export const hasCall = ({ effects }: Pick<PlayMoment, 'effects'>) =>
  effects.some((effect) => 'call' in effect)

/**
 * Plays further steps while each step leads to a view that is new (`isNew`). Plays fewer further
 * steps after the steps of a scenario, and only one after a failed call.
 */
export async function exploreSteps(
  log: PlayLog,
  plays: readonly VariationPlay[],
  entries: Entries,
  budget: Budget,
  end = budget.plays,
): Promise<void> {
  const seen = new Set<string>()
  const waiting = plays.map((play) => ({
    play,
    left: play.steps.length > 0 ? budget.depth - 1 : budget.depth,
  }))
  const hasBudget = () => log.plays() < end
  for (let entry = waiting.shift(); entry && hasBudget(); entry = waiting.shift()) {
    const { play: next, left } = entry
    const view = next.moments.at(-2)?.view
    if (!view || left <= 0 || !next.isWhole) continue
    const isFresh = isNew(view, seen)
    const possible = stepsAt(view, entries, isFresh ? undefined : readsChange(next))
    const waits = changesLater(next) && (isFresh || next.steps.length === 0)
    for (const step of waits ? [...possible, wait] : possible) {
      if (!hasBudget()) break
      const steps = [...next.steps, step]
      const after = await log.play(next.variation, steps, next)
      if (isFresh || step === wait) waiting.push({ play: after, left: left - 1 })
      const last = after.moments.at(-2)
      if (last && hasCall(last) && next.variation.calls === undefined)
        for (const calls of [...failures, ...codesOf(last, seen)]) {
          const failed = await log.play({ ...next.variation, calls, ...lastOf(next, last) }, steps)
          waiting.push({ play: failed, left: 1 })
          const back = next.steps.at(-1)
          if (back !== undefined && isGone(failed, last))
            await log.play(failed.variation, [...steps, back])
        }
    }
  }
}

/** Returns whether a failed call has removed its control, for example with the control's modal. */
function isGone({ moments }: VariationPlay, { target }: PlayMoment): boolean {
  const now = moments.at(-1)?.view
  return (
    target !== undefined &&
    now?.isLeft === false &&
    !now.nodes.some(({ place }) => place === target.place)
  )
}

/** Limits a failure to the calls of the last tap, if other calls must succeed before it. */
function lastOf({ moments }: VariationPlay, last: PlayMoment): Pick<Variation, 'failing'> {
  const calledIn = ({ effects }: PlayMoment) =>
    effects.flatMap(({ call }) => call ?? []).map(valueText)
  const [before, failing] = [moments.flatMap(calledIn), calledIn(last)]
  return before.some((endpoint) => !failing.includes(endpoint)) ? { failing } : {}
}

/** Returns the failure codes that a control handles, without the codes in `seen`. */
function codesOf({ target }: PlayMoment, seen: Set<string>): FailureKind[] {
  if (!target) return []
  const { events, pointer } = target.shown.node
  return Object.values(events)
    .flatMap(stepsIn)
    .flatMap(({ codes }) => Object.keys(codes))
    .filter((code) => !seen.has(`${pointer} ${code}`) && seen.add(`${pointer} ${code}`))
    .map((code) => `code:${code}` as const)
}

export const wait = { advance: 60_000 }

export function changesLater({ moments }: VariationPlay): boolean {
  const [now, later] = moments.slice(-2).map(({ view }) => view)
  return Boolean(now && later && !later.isLeft && pictureKey(now) !== pictureKey(later))
}

const mostTries = 40

/**
 * Plays steps that may enable the disabled controls of plays: first steps that enable a control in
 * another variation, then others. Reports no control if the budget ends before its tries.
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
    const { variation, steps, moments } = play
    const isElsewhere = variation.patch !== undefined && variation.earlier === undefined
    if (steps.length > 0 || isElsewhere || variation.changes.length > 1) continue
    const isOpen = ({ pointer }: Symptom) =>
      !reported.has(pointer) && !log.isEnabledIn(variation, pointer)
    const found = disabledControls(play, log.stage).filter(
      (symptom) => isOpen(symptom) && isMeantAt(moments, symptom.pointer, log.stage),
    )
    for (const symptom of found) {
      const known = log.enablingSteps(symptom.pointer)
      if (known && isOpen(symptom) && log.plays() < end) await log.play(variation, known)
    }
    if (!found.some(isOpen)) continue
    await exploreSteps(log, [play], entries, budget, Math.min(log.plays() + mostTries, end))
    if (log.plays() >= end) return
    for (const symptom of found.filter(isOpen)) {
      log.add(neverEnabled, symptom, play)
      reported.add(symptom.pointer)
    }
  }
}

/** Returns whether a play shows the control, and the control is critical or waits for inputs. */
function isMeantAt(
  moments: readonly PlayMoment[],
  pointer: string,
  { program }: Exploration,
): boolean {
  return moments.some(({ view: { nodes, isLeft, isWaiting } }) =>
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

/**
 * The endpoint of a late request, and the state entries that the request reads or the response
 * sets.
 */
interface Subject {
  readonly states: ReadonlySet<string>
  readonly endpoint: string
}

/** Plays the screen with a late first response of each data source. */
export async function exploreLateLoads(
  log: PlayLog,
  usual: VariationPlay,
  end: number,
): Promise<void> {
  const { sources, on } = log.stage.program
  const states = new Set(setsIn(on['ready'] ?? []).map(([state]) => state))
  if (states.size === 0) return
  for (const { endpoint, demand } of sources)
    if (!demand) {
      const late = { endpoint, turn: 0 }
      await playMeanwhile(log, { ...usual.variation, late }, usual.steps, { states, endpoint }, end)
    }
}

/**
 * Plays steps while the response or failure of a call is late. In further plays, the borrower
 * leaves the page meanwhile, returns and taps again. Returns these further plays.
 */
export async function exploreLateCalls(log: PlayLog, end: number): Promise<VariationPlay[]> {
  const seen = new Set<string>()
  const returns: VariationPlay[] = []
  for (const play of log.callers) {
    const turns = new Map<string, number>()
    for (const [at, { target, effects }] of play.moments.entries())
      for (const effect of effects) {
        const endpoint = valueText(effect['call'] ?? effect['load'])
        const turn = turns.get(endpoint) ?? 0
        turns.set(endpoint, turn + Number(effect['times'] ?? 1))
        const key = `${target?.shown.node.pointer ?? ''} ${endpoint}`
        if (!target || effect['call'] === undefined || seen.has(key) || log.plays() >= end) continue
        seen.add(key)
        const steps = play.steps.slice(0, at)
        const variation = { ...play.variation, late: { endpoint, turn } }
        const subject = subjectOf(target, endpoint)
        const pending = await playMeanwhile(log, variation, steps, subject, end)
        returns.push(...(await playReturn(log, play.variation, { pending, target, effect, end })))
        const failing = { ...variation, calls: 'network' as const }
        if (log.plays() < end) await playMeanwhile(log, failing, steps, subject, end)
      }
  }
  return returns
}

interface LeftPlay {
  readonly pending: VariationPlay
  readonly target: SeenNode
  readonly effect: SideEffect
  readonly end: number
}

async function playReturn(
  log: PlayLog,
  variation: Variation,
  { pending, target, effect, end }: LeftPlay,
): Promise<VariationPlay[]> {
  const { program, project } = log.stage
  const view = pending.moments.at(-2)?.view
  const endpoint = project.endpoints.get(valueText(effect['call']))
  const kept = Object.entries(view?.state ?? {}).filter(([name]) => program.state[name]?.keep)
  const isUnprotected = endpoint?.changes === true && !isObject(endpoint.document['once'])
  if (!view || view.isLeft || (kept.length === 0 && !isUnprotected)) return []
  const again: Variation = {
    ...variation,
    ...(kept.length > 0
      ? { patch: { ...variation.patch, kept: Object.fromEntries(kept) as JsonObject } }
      : {}),
    earlier: effect,
  }
  const returned = await log.play(again, [])
  const [opened] = returned.moments
  const same = opened && reachableIn(opened.view).find(({ place }) => place === target.place)
  const tap = same && [{ press: nameOfControl(same) }]
  if (tap && isUnprotected) await log.play(again, tap, returned)
  if (tap && log.plays() < end) await log.play({ ...again, calls: 'network' }, tap)
  return kept.length > 0 ? [returned] : []
}

function subjectOf({ shown: { node } }: SeenNode, endpoint: string): Subject {
  const calls = Object.values(node.events)
    .flatMap(stepsIn)
    .filter(({ values }) => values['endpoint']?.constant?.value === endpoint)
  const states = calls.flatMap(({ values, chains }) => [
    ...statesRead(values['params']?.paths ?? []),
    ...[chains['ok'], chains['fail']].flatMap((chain) => setsIn(chain ?? [])).map(([name]) => name),
  ])
  return { states: new Set(states), endpoint }
}

/** Plays a screen with a late response, and the steps that concern the late request. */
async function playMeanwhile(
  log: PlayLog,
  variation: Variation,
  steps: readonly Json[],
  subject: Subject,
  end: number,
): Promise<VariationPlay> {
  const pending = await log.play(variation, steps)
  const view = pending.moments.at(-2)?.view
  if (!view || !pending.isWhole) return pending
  for (const step of stepsAbout(view, subject))
    if (log.plays() < end) await log.play(variation, [...steps, step], pending)
  return pending
}

/**
 * Returns steps that send the request again or change its state entries. Of a repeated node, only
 * the first row is used.
 */
function stepsAbout(view: ScreenView, { states, endpoint }: Subject): Json[] {
  const isAbout = ({ do: action, values }: Step) =>
    (action === 'call' && values['endpoint']?.constant?.value === endpoint) ||
    (action === 'set' && states.has(valueText(values['state']?.constant?.value)))
  const seen = new Set<string>()
  return reachableIn(view).flatMap((node) => {
    const { field, events, pointer } = node.shown.node
    if (seen.has(pointer)) return []
    seen.add(pointer)
    const fill = field !== undefined && states.has(field) ? otherFill(node, view.state) : undefined
    const isPress = Object.values(events).flatMap(stepsIn).some(isAbout)
    return [...(fill === undefined ? [] : [fill]), ...(isPress ? pressesOf(node) : [])]
  })
}
