import type { Chain } from '../../../renderer/core'
import { isObject } from '../../../renderer/language'
import { say } from '../words/words'
import type { Observer, Symptom, PlayMoment, VariationPlay } from './play-variation'
import { stepsIn } from './taps'
import { codeOf } from './variation'
import { isEmptyValue, isEnabled, type SeenNode, type ScreenView } from './screen-view'

/** The actions without an effect that the borrower sees at once. */
const quiet = new Set(['set', 'track', 'wait', 'countdown'])

const isHeard = (effect: object) => !('track' in effect)

/** Returns the visible content of a screen, without properties that only show a running action. */
export function picture({ title, nodes, modals }: ScreenView): string {
  return JSON.stringify([
    title,
    modals,
    nodes.map(({ place, shown: { props } }) => [place, { ...props, busy: undefined }]),
  ])
}

function tapsOf({
  moments,
}: VariationPlay): (PlayMoment & { target: SeenNode; before: ScreenView })[] {
  return moments.flatMap((moment) => {
    const { step, target, before } = moment
    const isTap = isObject(step) && 'press' in step
    return isTap && target && before && !before.isLeft ? [{ ...moment, target, before }] : []
  })
}

type Tap = ReturnType<typeof tapsOf>[number]

/** Returns whether a tap has an effect. The action `track` does not count as an effect. */
function isUseful({ before, view, effects }: Tap): boolean {
  return view.isLeft || effects.some(isHeard) || picture(before) !== picture(view)
}

export const usefulTaps = (play: VariationPlay): string[] =>
  tapsOf(play).flatMap((tap) =>
    isUseful(tap) && !tap.target.shown.node.critical ? [tap.target.shown.node.pointer] : [],
  )

/** Reports taps without an effect. */
export const idleTaps: Observer = (play) => idleSymptoms(play, () => true)

/**
 * Reports taps without an effect because of a response or an option: each step has a condition, and
 * no condition is true. A tap with an effect after another response does not disprove the mistake.
 */
export const uncoveredTaps: Observer = (play) =>
  idleSymptoms(play, ({ target }) => {
    const steps = Object.values(target.shown.node.events).flat()
    return steps.every(({ when }) => when?.paths.every((path) => !isOfVisit(path)) === true)
  })

/** Returns whether a path reads a value that the borrower, the phone or the URL decides. */
const isOfVisit = (path: string) =>
  /^(?:state|event|unsure|session|params|device|shell|native)\b/.test(path)

const idleSymptoms = (play: VariationPlay, isMeant: (tap: Tap) => boolean): Symptom[] =>
  tapsOf(play).flatMap((tap): Symptom | Symptom[] => {
    const { step, target } = tap
    const { events, pointer } = target.shown.node
    if (!isObject(step) || step['event'] !== undefined || !isEnabled(target)) return []
    const actions = Object.values(events)
      .flatMap(stepsIn)
      .map((one) => one.do)
    if (actions.every((action) => quiet.has(action)) || !isMeant(tap)) return []
    return isUseful(tap)
      ? []
      : {
          pointer,
          what: say`A tap on *${target.name}* runs no step and shows no text.`,
          fix: say`Add a step for this case, or hide the control.`,
        }
  })

const changedStates = ({ before, view }: Tap): string[] =>
  Object.keys(view.state).filter(
    (name) => JSON.stringify(before.state[name]) !== JSON.stringify(view.state[name]),
  )

/** Reports taps that, after a failed `require`, only change a state entry that no node shows. */
export const unseenStates: Observer = (play) =>
  tapsOf(play).flatMap((tap): Symptom | Symptom[] => {
    const { events, pointer } = tap.target.shown.node
    const [state] = changedStates(tap)
    const requires = Object.values(events)
      .flatMap(stepsIn)
      .some((step) => step.do === 'require')
    if (isUseful(tap) || state === undefined || !requires || !isEnabled(tap.target)) return []
    return {
      pointer,
      about: state,
      what: say`A tap on *${tap.target.name}* sets "${state}" to ${JSON.stringify(tap.view.state[state])}, but nothing on the screen shows this value.`,
      fix: say`Show a text for this value, or set a value that is shown.`,
    }
  })

/**
 * Reports taps that set state entries to their current values. A control is not reported if any tap
 * on it changes the state.
 */
export const uselessSets: Observer = (play) =>
  tapsOf(play)
    .filter((tap) => isPlainSet(tap) && changedStates(tap).length === 0 && !isUseful(tap))
    .map(({ target }) => ({
      pointer: target.shown.node.pointer,
      what: say`A tap on *${target.name}* changes nothing.`,
      fix: say`Set another value, or remove the steps.`,
    }))

export const changingTaps = (play: VariationPlay): string[] =>
  tapsOf(play).flatMap((tap) =>
    isUseful(tap) || changedStates(tap).length > 0 ? [tap.target.shown.node.pointer] : [],
  )

function isPlainSet({ target }: Tap): boolean {
  const steps = Object.values(target.shown.node.events).flatMap(stepsIn)
  return isEnabled(target) && steps.length > 0 && steps.every((step) => step.do === 'set')
}

function failuresOf(play: VariationPlay) {
  if (play.variation.calls === undefined) return []
  return tapsOf(play).filter(({ effects }) => effects.some((effect) => 'call' in effect))
}

const isNamedCode = ({ variation: { calls } }: VariationPlay) =>
  calls !== undefined && codeOf(calls) !== undefined

/** Reports controls that are still disabled ten minutes after the failure of their call. */
export const busyForever: Observer = (play) => {
  const last = play.moments.at(-1)!
  const failure = failuresOf(play).at(-1)
  if (!failure || last.view.isLeft || !isEnabled(failure.target)) return []
  // If a later step fills an input, the control may be disabled because of this input, so the play
  // does not count.
  const at = play.moments.findIndex(({ view }) => view === failure.view)
  if (play.moments.slice(at + 1).some(({ step }) => isObject(step) && 'fill' in step)) return []
  const now = last.view.nodes.find(({ place }) => place === failure.target.place)
  return now && !isEnabled(now)
    ? [
        {
          pointer: failure.target.shown.node.pointer,
          what: say`After a failed call, *${failure.target.name}* stays disabled.`,
          fix: say`In "fail", reset the state that disables the control.`,
        },
      ]
    : []
}

/**
 * Reports inputs that are empty after a call has failed. If the document handles the failure's
 * code, the author has emptied the inputs on purpose.
 */
export const lostInputs: Observer = (play) =>
  (isNamedCode(play) ? [] : failuresOf(play)).flatMap(({ before, view, target }) =>
    view.nodes.flatMap(({ shown: { node }, name }): Symptom | Symptom[] => {
      const { field, widget } = node
      if (field === undefined || widget === 'code-input') return []
      return !isEmptyValue(before.state[field]) && isEmptyValue(view.state[field])
        ? {
            pointer: target.shown.node.pointer,
            about: field,
            what: say`A failed call after a tap on *${target.name}* empties *${name}*.`,
            fix: say`Empty the input in "ok", after the call.`,
          }
        : []
    }),
  )

/**
 * Reports failed calls after which the screen neither changes nor shows a message. A call with a
 * `fail` chain does not count, even if this chain is empty. A lost connection counts only for
 * critical controls, because the phone shows a message about the lost connection.
 */
export const silentFailures: Observer = (play, { project }) =>
  failuresOf(play).flatMap(({ target, before, view, effects }): Symptom | Symptom[] => {
    if (play.variation.calls === 'network' && !target.shown.node.critical) return []
    const calls = effects.flatMap(({ call }) => (typeof call === 'string' ? [call] : []))
    if (!calls.some((call) => project.endpoints.get(call)?.changes)) return []
    const isSame = picture(before) === picture(view) && !view.isLeft
    const isSaid = effects.some(
      (effect) => !('call' in effect || 'track' in effect || 'busy' in effect || 'load' in effect),
    )
    return isSame && !isSaid && !isDecided(Object.values(target.shown.node.events).flat())
      ? {
          pointer: target.shown.node.pointer,
          what: say`The call after a tap on *${target.name}* fails, and no message says so.`,
          fix: say`Show a toast in "fail".`,
        }
      : []
  })

/** Returns whether each call of a chain handles its failure, or does not wait for the response. */
const isDecided = (chain: Chain) =>
  stepsIn(chain).every(
    ({ do: action, values, chains }) =>
      action !== 'call' ||
      chains['fail'] !== undefined ||
      values['wait']?.constant?.value === false,
  )
