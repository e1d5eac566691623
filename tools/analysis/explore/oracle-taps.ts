import type { Chain } from '../../../renderer/core'
import { isObject } from '../../../renderer/language'
import { say } from '../words/words'
import type { Observer, Symptom, PlayMoment, WorldPlay } from './play-world'
import { stepsIn } from './taps'
import { codeOf } from './world'
import { isEmptyValue, isEnabled, type SeenNode, type ScreenView } from './screen-view'

/** The actions that may have no visible effect, or have it only later. */
const quiet = new Set(['set', 'close', 'track', 'wait', 'countdown'])

const isHeard = (effect: object) => !('track' in effect)

/** Returns the visible content. Properties that only show a running action are left out. */
function picture({ title, nodes, modals }: ScreenView): string {
  return JSON.stringify([
    title,
    modals,
    nodes.map(({ place, shown: { props } }) => [place, { ...props, busy: undefined }]),
  ])
}

function tapsOf({ moments }: WorldPlay): (PlayMoment & { target: SeenNode; before: ScreenView })[] {
  return moments.flatMap((moment) => {
    const { step, target, before } = moment
    const isTap = isObject(step) && 'press' in step
    return isTap && target && before && !before.isLeft ? [{ ...moment, target, before }] : []
  })
}

type Tap = ReturnType<typeof tapsOf>[number]

/** Returns whether a tap has an effect. `track` does not count. */
function isUseful({ before, sight, effects }: Tap): boolean {
  return sight.isLeft || effects.some(isHeard) || picture(before) !== picture(sight)
}

export const usefulTaps = (play: WorldPlay): string[] =>
  tapsOf(play).flatMap((tap) =>
    isUseful(tap) && !tap.target.shown.node.critical ? [tap.target.shown.node.pointer] : [],
  )

/** Reports taps without an effect. `track` does not count. */
export const idleTaps: Observer = (play) =>
  tapsOf(play).flatMap((tap): Symptom[] => {
    const { step, target } = tap
    const { events, pointer } = target.shown.node
    if (!isObject(step) || step['event'] !== undefined || !isEnabled(target)) return []
    const actions = Object.values(events)
      .flatMap(stepsIn)
      .map((one) => one.do)
    if (actions.every((action) => quiet.has(action))) return []
    return isUseful(tap)
      ? []
      : [
          {
            pointer,
            what: say`A tap on *${target.name}* runs no step and shows no text.`,
            fix: say`Add a step for this case, or hide the control.`,
          },
        ]
  })

const changedStates = ({ before, sight }: Tap): string[] =>
  Object.keys(sight.state).filter(
    (name) => JSON.stringify(before.state[name]) !== JSON.stringify(sight.state[name]),
  )

/** Reports taps after which a failed `require` changes only state that no node shows. */
export const unseenStates: Observer = (play) =>
  tapsOf(play).flatMap((tap): Symptom[] => {
    const { events, pointer } = tap.target.shown.node
    const [state] = changedStates(tap)
    const requires = Object.values(events)
      .flatMap(stepsIn)
      .some((step) => step.do === 'require')
    if (isUseful(tap) || state === undefined || !requires || !isEnabled(tap.target)) return []
    return [
      {
        pointer,
        about: state,
        what: say`A tap on *${tap.target.name}* sets "${state}" to ${JSON.stringify(tap.sight.state[state])}, but nothing on the screen shows this value.`,
        fix: say`Show a text for this value, or set a value that is shown.`,
      },
    ]
  })

/**
 * Reports taps that set state entries to their current values, if no tap on the control ever
 * changes the state.
 */
export const uselessSets: Observer = (play) =>
  tapsOf(play)
    .filter((tap) => isPlainSet(tap) && changedStates(tap).length === 0 && !isUseful(tap))
    .map(({ target }) => ({
      pointer: target.shown.node.pointer,
      what: say`A tap on *${target.name}* changes nothing.`,
      fix: say`Set another value, or remove the steps.`,
    }))

export const changingTaps = (play: WorldPlay): string[] =>
  tapsOf(play).flatMap((tap) =>
    isUseful(tap) || changedStates(tap).length > 0 ? [tap.target.shown.node.pointer] : [],
  )

function isPlainSet({ target }: Tap): boolean {
  const steps = Object.values(target.shown.node.events).flatMap(stepsIn)
  return isEnabled(target) && steps.length > 0 && steps.every((step) => step.do === 'set')
}

function failuresOf(play: WorldPlay) {
  if (play.world.calls === undefined) return []
  return tapsOf(play).filter(({ effects }) => effects.some((effect) => 'call' in effect))
}

const isNamedCode = ({ world: { calls } }: WorldPlay) =>
  calls !== undefined && codeOf(calls) !== undefined

/** Reports controls that are still disabled ten minutes after their call failed. */
export const busyForever: Observer = (play) => {
  const last = play.moments.at(-1)!
  const failure = failuresOf(play).at(-1)
  if (!failure || last.sight.isLeft || !isEnabled(failure.target)) return []
  // The play does not count if it fills an input later, because this input may disable the control.
  const at = play.moments.findIndex(({ sight }) => sight === failure.sight)
  if (play.moments.slice(at + 1).some(({ step }) => isObject(step) && 'fill' in step)) return []
  const now = last.sight.nodes.find(({ place }) => place === failure.target.place)
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
 * Reports inputs that are empty after a failure. If the document handles the code of the failure,
 * the loss is deliberate.
 */
export const lostInputs: Observer = (play) =>
  (isNamedCode(play) ? [] : failuresOf(play)).flatMap(({ before, sight, target }) =>
    sight.nodes.flatMap(({ shown: { node }, name }): Symptom[] => {
      const { field, widget } = node
      if (field === undefined || widget === 'code-input') return []
      return !isEmptyValue(before.state[field]) && isEmptyValue(sight.state[field])
        ? [
            {
              pointer: target.shown.node.pointer,
              about: field,
              what: say`A failed call after a tap on *${target.name}* empties *${name}*.`,
              fix: say`Empty the input in "ok", after the call.`,
            },
          ]
        : []
    }),
  )

/**
 * Reports failed calls after which no message appears and the screen does not change. Calls with
 * `fail` do not count, even if the chain is empty. A lost connection counts only for critical
 * controls, because the phone shows a message about it.
 */
export const silentFailures: Observer = (play, { project }) =>
  failuresOf(play).flatMap(({ target, before, sight, effects }): Symptom[] => {
    if (play.world.calls === 'network' && !target.shown.node.critical) return []
    const calls = effects.flatMap(({ call }) => (typeof call === 'string' ? [call] : []))
    if (!calls.some((call) => project.endpoints.get(call)?.changes)) return []
    const isSame = picture(before) === picture(sight) && !sight.isLeft
    const isSaid = effects.some(
      (effect) => !('call' in effect || 'track' in effect || 'busy' in effect || 'load' in effect),
    )
    return isSame && !isSaid && !isDecided(Object.values(target.shown.node.events).flat())
      ? [
          {
            pointer: target.shown.node.pointer,
            what: say`The call after a tap on *${target.name}* fails, and no message says so.`,
            fix: say`Show a toast in "fail".`,
          },
        ]
      : []
  })

/** Returns whether all calls of a chain handle failures, or do not wait for the response. */
const isDecided = (chain: Chain) =>
  stepsIn(chain).every(
    ({ do: action, values, chains }) =>
      action !== 'call' ||
      chains['fail'] !== undefined ||
      values['wait']?.constant?.value === false,
  )
