import {
  child,
  initialOf,
  isWithin,
  membersOf,
  stringOrEmpty,
  valueAt,
  type Json,
} from '../../../../renderer/language'
import { actionOf } from '../../actions/meanings'
import { decide } from '../../model/decide'
import type { ActionUse, DocumentModel } from '../../model/model'
import { say } from '../../words/words'
import type { Report } from '../report'
import { earlierSteps, isEarlier } from './parts-of-conditions'
import { at, documentRule, onScreen } from './rule'
import { areEqual } from '../../json/are-equal'
import { quote } from '../../types/describe'
import { wordsIn } from '../../names/words-of-names'
import { isShown } from './named-otherwise'
import { entriesRead } from './stale-data'

interface PlacedStep {
  readonly model: DocumentModel
  readonly step: ActionUse
}

/**
 * Reports a state entry that is set before a call, and that only the success of the call resets.
 * After a failure, the entry stays set.
 */
export const stuckFlag = documentRule(
  'LZ437',
  onScreen((models, screen) => {
    const initials = new Map(
      membersOf(screen.document['state']).map(([name, entry]) => [name, initialOf(entry)]),
    )
    const steps = models.flatMap((model) => model.actions.map((step) => ({ model, step })))
    const isRead = (entry: string) =>
      models.some(({ expressions }) =>
        expressions.some(
          // An entry that only shows errors of inputs may stay set.
          ({ path, pointer }) =>
            path?.text === `state.${entry}` && !/\/error(?:\/|$)/.test(pointer),
        ),
      )
    return steps.flatMap((call): Report[] => {
      if (call.step.name === 'require') return lockedByRefusal(call, initials)
      if (call.step.name !== 'call') return []
      return flagsBefore(call).flatMap(({ entry, value }) => {
        // A step that sets the initial value only removes an earlier result.
        if (value === initials.get(entry)) return []
        const back = steps.filter(({ step }) => flagOf(step, entry) === !value)
        const isLocked = back.length === 0 && locks(call, entry, value) && !leavesIn(call, steps)
        if (!isRead(entry) || !(isLocked || isLeftBehind(call, back, steps, entry, value)))
          return []
        const { source, pointer } = call.step
        return at(call.model, source['fail'] === undefined ? pointer : child(pointer, 'fail'), {
          what: isLocked
            ? say`After a failure, state.${entry} stays ${String(value)}, which disables the control.`
            : say`After a failure, state.${entry} stays ${String(value)}: only "ok" changes it back.`,
          fix: say`Set it to ${String(!value)} in "fail", too.`,
        })
      })
    })
  }),
)

/**
 * Reports a step before `require` that disables its own control by setting a state entry. If
 * `require` then stops the steps, the control stays disabled.
 */
function lockedByRefusal(
  { model, step }: PlacedStep,
  initials: ReadonlyMap<string, unknown>,
): Report[] {
  const last = new Map(flagsBefore({ model, step }).map((flag) => [flag.entry, flag.value]))
  return [...last].flatMap(([entry, value]) => {
    if (value === initials.get(entry) || !locks({ model, step }, entry, value)) return []
    const isBack = model.actions.some(
      (one) => isWithin(one.pointer, child(step.pointer, 'else')) && flagOf(one, entry) === !value,
    )
    if (isBack) return []
    return at(model, step.pointer, {
      what: say`If this requirement is not met, state.${entry} stays ${String(value)}, which disables the control.`,
      fix: say`Set state.${entry} after this step, or set it back in "else".`,
    })
  })
}

function flagsBefore({ model, step }: PlacedStep) {
  return earlierSteps(model, step).flatMap(({ name, source }) => {
    const { value, when, state } = source
    const isSet = name === 'set' && when === undefined && typeof value === 'boolean'
    return isSet ? [{ entry: stringOrEmpty(state), value }] : []
  })
}

function flagOf({ name, source }: ActionUse, entry: string): boolean | undefined {
  const { state, value } = source
  return name === 'set' && state === entry && typeof value === 'boolean' ? value : undefined
}

function locks({ model, step: { node } }: PlacedStep, entry: string, value: boolean): boolean {
  const { disabled } = node?.source ?? {}
  const isDisabled = (flag: boolean) =>
    decide([disabled ?? false], model, { [`state.${entry}`]: flag })
  return isDisabled(value) === true && isDisabled(!value) !== true
}

function leavesIn({ model, step }: PlacedStep, steps: readonly PlacedStep[]): boolean {
  return steps.some(
    (one) =>
      one.model === model &&
      isWithin(one.step.pointer, `${step.pointer}/fail`) &&
      actionOf(one.step.name)?.leaves &&
      one.step.source['when'] === undefined,
  )
}

/**
 * Returns whether only the success of the call resets the state entry. A reset in another chain
 * also counts, unless the other chain also sets the entry.
 */
function isLeftBehind(
  call: PlacedStep,
  back: readonly PlacedStep[],
  steps: readonly PlacedStep[],
  entry: string,
  value: boolean,
): boolean {
  const { pointer } = call.step
  const isIn = ({ model, step }: PlacedStep, place: string) =>
    model === call.model && isWithin(step.pointer, place)
  const others = back.filter((one) => !isIn(one, pointer))
  return (
    !leavesIn(call, steps) &&
    back.some((one) => isIn(one, `${pointer}/ok`)) &&
    !back.some((one) => isIn(one, `${pointer}/fail`) || isIn(one, `${pointer}/codes`)) &&
    others.every((one) =>
      flagsBefore(one).some((flag) => flag.entry === entry && flag.value === value),
    )
  )
}

/** Reports a countdown that starts before a call and continues if the call fails. */
export const uselessCountdown = documentRule('LZ443', (model) =>
  model.actions.flatMap((call) => {
    const { name, source, pointer } = call
    if (name !== 'call') return []
    const started = earlierSteps(model, call).find(
      (step) => step.name === 'countdown' && step.source['from'] !== 0,
    )
    const entry = started?.source['state']
    const isStopped = model.actions.some(
      (step) => step.source['state'] === entry && isWithin(step.pointer, pointer),
    )
    if (!started || isStopped || source['wait'] === false) return []
    return at(model, started.pointer, {
      what: say`If the call after this step fails, state.${stringOrEmpty(entry)} still counts down.`,
      fix: say`Start the countdown in "ok", or stop it in "fail" with "from": 0.`,
    })
  }),
)

/**
 * Reports a call that changes a value on the server while the screen still shows the earlier
 * response with the old value.
 */
export const staleAfterCall = documentRule('LZ452', (model) =>
  model.kind === 'screen' ? model.actions.flatMap((call) => staleValue(model, call)) : [],
)

function staleValue(model: DocumentModel, { name, source, pointer }: ActionUse): Report | Report[] {
  const endpoint = model.project.endpoints.get(stringOrEmpty(source['endpoint']))
  if (name !== 'call' || !endpoint?.changes || source['ok'] === undefined) return []
  const around = model.actions.filter((step) => isWithin(pointer, step.pointer))
  const after = model.actions.filter(
    (step) =>
      (isWithin(step.pointer, child(pointer, 'ok')) ||
        around.some((outer) => isEarlier(outer.pointer, step.pointer))) &&
      step.name !== 'toast' &&
      step.name !== 'track',
  )
  const isOver = after.some(
    (step) =>
      actionOf(step.name)?.leaves || step.name === 'reload' || step.source['value'] !== false,
  )
  if (isOver || Object.keys(model.document).includes('poll')) return []
  for (const [param] of membersOf(source['params'])) {
    const words = wordsIn(param)
    if (entriesRead(model, child(child(pointer, 'params'), param)).length === 0) continue
    const shown = model.expressions.find(
      ({ path }) =>
        path?.root?.kind === 'data' &&
        words.every((word) => wordsIn(path.segments.at(-1) ?? '').includes(word)) &&
        isShown(model, path.text) &&
        isOfSameThing(model, path.segments[0], source['params']),
    )
    if (!shown?.path) continue
    return at(model, child(pointer, 'ok'), {
      what: say`The call changes ${quote(param)}, but the screen still shows the old value of ${shown.path.text}.`,
      fix: say`Add { "do": "reload", "source": ${quote(shown.path.segments[0]!)} }, or leave the screen.`,
    })
  }
  return []
}

/**
 * Returns whether a call has all parameters of a data source, so that call and data source concern
 * the same object.
 */
function isOfSameThing({ document }: DocumentModel, name = '', sent: Json | undefined): boolean {
  const given = new Map(membersOf(sent))
  return membersOf(valueAt(document, ['data', name, 'params'])).every(([param, value]) =>
    areEqual(given.get(param), value),
  )
}
