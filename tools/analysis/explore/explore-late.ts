import { isObject, valueText, type Json, type JsonObject } from '../../../renderer/language'
import type { Step } from '../../../renderer/core'
import type { SideEffect } from '../expect/read-expected'
import { setsIn } from './oracle-late'
import type { PlayLog } from './play-log'
import type { VariationPlay } from './play-variation'
import type { ScreenView, SeenNode } from './screen-view'
import { nameOfControl, otherFill, pressesOf, reachableIn, statesRead, stepsIn } from './taps'
import type { Variation } from './variation'

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
    for (const [at, { target, effects }] of play.snapshots.entries())
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
  const view = pending.snapshots.at(-2)?.view
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
  const [opened] = returned.snapshots
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
  const view = pending.snapshots.at(-2)?.view
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
