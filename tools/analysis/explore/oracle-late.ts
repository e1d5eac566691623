import { isObject, splitPath, valueText } from '../../../renderer/language'
import type { Chain, Step } from '../../../renderer/core'
import type { SideEffect } from '../expect/read-expected'
import { say } from '../words/words'
import type { Observer, Symptom, PlaySnapshot, VariationPlay } from './play-variation'
import { withState } from './oracle-controls'
import { isEmptyValue, type ScreenView, type SeenNode } from './screen-view'
import { stepsIn } from './taps'

interface LateCall {
  readonly at: number
  readonly step: Step
  readonly target: SeenNode
  readonly effect: SideEffect
}

function lateCallOf({ snapshots, variation: { late } }: VariationPlay): LateCall | undefined {
  if (!late) return undefined
  let turn = 0
  for (const [at, { target, effects }] of snapshots.entries())
    for (const effect of effects) {
      if (effect['call'] !== late.endpoint && effect['load'] !== late.endpoint) continue
      const step = target && callIn(target, late.endpoint)
      if (turn === late.turn)
        return step && effect['call'] ? { at, step, target, effect } : undefined
      turn += Number(effect['times'] ?? 1)
    }
  return undefined
}

const callIn = ({ shown: { node } }: SeenNode, endpoint: string) =>
  Object.values(node.events)
    .flatMap(stepsIn)
    .find(({ do: action, values }) => action === 'call' && isConstant(values['endpoint'], endpoint))

const isConstant = (value: Step['values'][string] | undefined, wanted: string) =>
  value?.constant?.value === wanted

/** Returns the state entries that a chain sets, each with the paths that its new value reads. */
export const setsIn = (chain: Chain): (readonly [state: string, paths: readonly string[]])[] =>
  stepsIn(chain).flatMap(({ do: action, values }) =>
    action === 'set'
      ? [[valueText(values['state']?.constant?.value), values['value']?.paths ?? []] as const]
      : [],
  )

const lastOf = ({ snapshots }: VariationPlay) => {
  const last = snapshots.at(-1)?.view
  return last && !last.isLeft ? last : undefined
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Reports a call that another control can send again before the first response. */
export const overlappingCalls: Observer = (play, { project }) => {
  const first = lateCallOf(play)
  const endpoint = project.endpoints.get(valueText(first?.effect['call']))
  if (!first || !endpoint?.changes || isObject(endpoint.document['once'])) return []
  const call = valueText(first.effect['call'])
  return play.snapshots.slice(first.at + 1).flatMap(({ target, effects }): Symptom | Symptom[] => {
    const again = effects.some(
      (effect) => effect['call'] === call && isSameCall(effect, first.effect),
    )
    return again && target
      ? {
          pointer: laterOf(first.target, target),
          about: call,
          what: say`While *${first.target.name}* waits for "${call}", a tap on *${target.name}* sends the same call again.`,
          fix: say`Disable this control while the other control waits.`,
        }
      : []
  })
}

/** Returns the later pointer, so that two taps in either order have one finding. */
const laterOf = (...nodes: readonly SeenNode[]): string =>
  nodes
    .map(({ shown: { node } }) => node.pointer)
    .toSorted()
    .at(-1)!

const isSameCall = (one: SideEffect, other: SideEffect) => isSame(one['with'], other['with'])

/**
 * Reports a call that the borrower can send again after a return to the page, although the first
 * call was still running when the borrower left.
 */
export const callsAgain: Observer = ({ snapshots, variation: { earlier } }, { project }) =>
  snapshots.flatMap(({ target, effects }): Symptom | Symptom[] => {
    const again =
      earlier &&
      project.endpoints.get(valueText(earlier['call']))?.guarded &&
      effects.some((effect) => effect['call'] === earlier['call'] && isSameCall(effect, earlier))
    return again && target
      ? {
          pointer: target.shown.node.pointer,
          about: valueText(earlier['call']),
          what: say`A tap on *${target.name}* sends "${valueText(earlier['call'])}" again, although it may have succeeded.`,
          fix: say`Give the endpoint "once", or load first whether the call has succeeded.`,
        }
      : []
  })

function filledSince({ snapshots }: VariationPlay, start: number) {
  return snapshots.flatMap((snapshot, at) => {
    const { step, target } = snapshot
    const field = target?.shown.node.field
    return at > start && isObject(step) && 'fill' in step && target && field !== undefined
      ? [{ target, field, value: snapshot.view.state[field] }]
      : []
  })
}

/**
 * Reports inputs whose value a late response replaces. A call may empty an input after it has sent
 * the value of the input.
 */
export const overwrittenInputs: Observer = (play) => {
  const { late } = play.variation
  const last = lastOf(play)
  const call = lateCallOf(play)
  if (!late || !last) return []
  return filledSince(play, call?.at ?? 0).flatMap(
    ({ target, field, value }): Symptom | Symptom[] => {
      const now = last.state[field]
      return isSame(now, value) || (call && isEmptyValue(now))
        ? []
        : {
            pointer: target.shown.node.pointer,
            about: field,
            what: say`The late response of "${late.endpoint}" replaces what was entered in *${target.name}*.`,
            fix: say`Set the value only if the input is still empty, or disable the input until the response arrives.`,
          }
    },
  )
}

/**
 * Reports values that a late response writes although they are outdated, for example because an
 * input has changed in the meantime.
 */
export const oldAnswers: Observer = (play, { project }) => {
  const call = lateCallOf(play)
  const last = lastOf(play)
  const name = valueText(call?.step.values['as']?.constant?.value)
  if (!call || !last || name === '') return []
  const { step, target, at } = call
  // The response to a change is about the values that were sent, like a receipt.
  const isReceipt = project.endpoints.get(valueText(call.effect['call']))?.changes === true
  const shown = setsIn(step.chains['ok'] ?? []).flatMap(([state, paths]) =>
    paths.some((path) => splitPath(path)[0] === name) ? [state] : [],
  )
  const later = play.snapshots.slice(at + 1, -1)
  if (later.some(({ effects }) => effects.some(({ call: other }) => other === call.effect['call'])))
    return []
  return later.flatMap((snapshot): Symptom | Symptom[] => {
    const state = shown.find(
      (one) => one !== snapshot.target?.shown.node.field && replaces(one, snapshot, last.state),
    )
    const isChanged =
      shown.length > 0 &&
      !isReceipt &&
      !isSame(questionAt(call, snapshot.before), questionAt(call, snapshot.view))
    if (state === undefined && !isChanged) return []
    if (!shown.some((one) => !isSame(snapshot.view.state[one], last.state[one]))) return []
    return {
      pointer: step.pointer,
      what:
        state === undefined
          ? say`*${snapshot.target?.name ?? ''}* changes the values that *${target.name}* sends. Then the response to the old values appears.`
          : say`*${snapshot.target?.name ?? ''}* sets "${state}". Then a late response to *${target.name}* replaces the value.`,
      fix: say`Disable the other control while the call runs, or compare the sent values with the current values before "set".`,
    }
  })
}

function replaces(state: string, { before, view }: PlaySnapshot, last: ScreenView['state']) {
  return (
    before !== undefined &&
    !isSame(before.state[state], view.state[state]) &&
    !isSame(view.state[state], last[state])
  )
}

function questionAt({ step, target }: LateCall, view: PlaySnapshot['before']): unknown {
  return view && step.values['params']?.evaluate(withState(target.shown.scope, view.state))
}
