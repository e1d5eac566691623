import type { Chain, ProgramNode } from '../../../renderer/core'
import { isObject, splitPath } from '../../../renderer/language'
import { say } from '../words/words'
import type { Observer, Symptom, PlaySnapshot, VariationPlay } from './play-variation'
import { stepsIn } from './taps'
import { codeOf } from './variation'
import { exitsOf, isEmptyValue, isEnabled, type SeenNode, type ScreenView } from './screen-view'

/** The actions whose effect the borrower does not see at once. */
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
  snapshots,
}: VariationPlay): (PlaySnapshot & { target: SeenNode; before: ScreenView })[] {
  return snapshots.flatMap((snapshot) => {
    const { step, target, before } = snapshot
    const isTap = isObject(step) && 'press' in step
    return isTap && target && before && !before.isLeft ? [{ ...snapshot, target, before }] : []
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

/** The main actions of a tap. Other actions only prepare or follow them. */
const meant = new Set(['call', 'go', 'replace', 'back'])

/** Returns taps whose `require` ended the steps before the call or navigation after it. */
const refusalsOf = (play: VariationPlay): Tap[] =>
  tapsOf(play).filter(({ target, view, effects }) =>
    Object.values(target.shown.node.events).some((chain) => {
      const required = chain.findIndex((step) => step.do === 'require')
      const after = required < 0 ? [] : chain.slice(required + 1)
      const isEnded = !view.isLeft && effects.every((effect) => !('call' in effect))
      return isEnded && after.some((step) => meant.has(step.do) && step.when === undefined)
    }),
  )

/**
 * Reports controls that are still disabled ten minutes after the failure of their call, or after a
 * `require` that was not met.
 */
export const busyForever: Observer = (play) => {
  const last = play.snapshots.at(-1)!
  const refusal = play.variation.calls === undefined ? refusalsOf(play).at(-1) : undefined
  const failure = refusal ?? failuresOf(play).at(-1)
  if (!failure || last.view.isLeft || !isEnabled(failure.target)) return []
  // If a later step fills an input, the control may be disabled because of this input, so the play
  // does not count.
  const at = play.snapshots.findIndex(({ view }) => view === failure.view)
  if (play.snapshots.slice(at + 1).some(({ step }) => isObject(step) && 'fill' in step)) return []
  const now = last.view.nodes.find(({ place }) => place === failure.target.place)
  return now && !isEnabled(now)
    ? [
        {
          pointer: failure.target.shown.node.pointer,
          what: refusal
            ? say`After a "require" that is not met, *${failure.target.name}* stays disabled.`
            : say`After a failed call, *${failure.target.name}* stays disabled.`,
          fix: refusal
            ? say`In "else", reset the state that disables the control.`
            : say`In "fail", reset the state that disables the control.`,
        },
      ]
    : []
}

/**
 * Reports modals that the borrower cannot leave after a failed call: the modal is still open, and
 * every control in it sends a call.
 */
export const heldModals: Observer = (play) =>
  failuresOf(play).flatMap(({ target }): Symptom | Symptom[] => {
    const { view } = play.snapshots.at(-1)!
    const [top] = view.modals.slice(-1)
    if (!top || top.dismissible || view.isLeft || top.name !== target.shown.modal?.name) return []
    const hasOtherExit = exitsOf(view, top.name).some(({ shown: { node } }) =>
      Object.values(node.events)
        .flatMap(stepsIn)
        .every(({ do: action }) => action !== 'call'),
    )
    if (hasOtherExit) return []
    return {
      pointer: `/modals/${top.name}`,
      what: say`The modal "${top.name}" cannot be dismissed, and a failed call leaves it open.`,
      fix: say`Close it in "fail", add a control that closes it, or make it dismissible.`,
    }
  })

/** Returns the modals that a tap inside them closes, unless a successful call closes them. */
export const leftModals = (play: VariationPlay): string[] =>
  tapsOf(play).flatMap(({ target, view, effects }) => {
    const { name } = target.shown.modal ?? {}
    const isOpen = !view.isLeft && view.modals.some((modal) => modal.name === name)
    const isSuccess =
      play.variation.calls === undefined && effects.some((effect) => 'call' in effect)
    return name === undefined || isOpen || isSuccess ? [] : [`/modals/${name}`]
  })

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
    return isSame &&
      !effects.some(isSeen) &&
      !isDecided(Object.values(target.shown.node.events).flat())
      ? {
          pointer: target.shown.node.pointer,
          what: say`The call after a tap on *${target.name}* fails, and no message says so.`,
          fix: say`Show a toast in "fail".`,
        }
      : []
  })

const isSeen = (effect: object) =>
  !('call' in effect || 'track' in effect || 'busy' in effect || 'load' in effect)

/** Reports taps in a modal that only load data again, although the modal shows none of the data. */
export const coveredReloads: Observer = (play, { program }) =>
  tapsOf(play).flatMap(({ target, view, effects }): Symptom | Symptom[] => {
    const { modal, node } = target.shown
    const isOnlyLoad = effects.length > 0 && effects.every(({ load }) => load !== undefined)
    if (!modal || !isOnlyLoad || view.isLeft || view.modals.at(-1)?.name !== modal.name) return []
    const sources = program.sources.filter(({ endpoint }) =>
      effects.some(({ load }) => load === endpoint),
    )
    const inModal = view.nodes.filter(({ shown }) => shown.modal?.name === modal.name)
    const pathsOf = ({ props }: Pick<ProgramNode, 'props'>) =>
      props.dynamic.flatMap(([, value]) => value.paths)
    const ofNodes = inModal.flatMap(({ shown }) => [
      ...(shown.node.when?.paths ?? []),
      ...(shown.node.each ? shown.node.each.list.paths : []),
      ...pathsOf(shown.node),
    ])
    const own = program.modals[modal.name]
    const paths = [...ofNodes, ...(own ? pathsOf(own) : [])]
    const isRead = sources.some(({ name }) => paths.some((path) => splitPath(path)[0] === name))
    return isRead
      ? []
      : {
          pointer: node.pointer,
          what: say`A tap on *${target.name}* only loads data that the modal "${modal.name}" covers.`,
          fix: say`Close the modal.`,
        }
  })

/** Reports taps in a modal whose only visible result is a text behind this modal. */
export const coveredTexts: Observer = (play) => {
  const end = play.snapshots.at(-1)!.view
  return tapsOf(play).flatMap(({ target, before, view, effects }): Symptom | Symptom[] => {
    const { modal, node } = target.shown
    const isOn = (one: ScreenView) => !one.isLeft && one.modals.at(-1)?.name === modal?.name
    const inModal = ({ nodes, ...one }: ScreenView) =>
      picture({ ...one, nodes: nodes.filter(({ shown }) => shown.modal === modal) })
    if (!modal || !isOn(view) || !isOn(end) || effects.some(isSeen)) return []
    if (inModal(before) !== inModal(view)) return []
    const covered = view.nodes.find(
      ({ shown, texts, place }) =>
        !shown.modal && texts.length > 0 && before.nodes.every((one) => one.place !== place),
    )
    if (!covered) return []
    return {
      pointer: node.pointer,
      what: say`After a tap on *${target.name}*, the modal "${modal.name}" covers *${covered.name}*, which appears behind it.`,
      fix: say`Close the modal first, or show the message in the modal.`,
    }
  })
}

/** Returns whether each call of a chain handles its failure, or does not wait for the response. */
const isDecided = (chain: Chain) =>
  stepsIn(chain).every(
    ({ do: action, values, chains }) =>
      action !== 'call' ||
      chains['fail'] !== undefined ||
      values['wait']?.constant?.value === false,
  )
