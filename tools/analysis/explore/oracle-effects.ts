import {
  isObject,
  objectsIn,
  type Json,
  type JsonObject,
  valueAt,
  valueText,
} from '../../../renderer/language'
import type { SideEffect } from '../expect/read-expected'
import { placeOfPointer } from '../coverage/measure'
import { pathsIn } from '../expressions/scope'
import { cached } from '../json/cached'
import { withFragments } from '../project/screen-documents'
import { say } from '../words/words'
import type { Observer, Symptom, Exploration, PlaySnapshot, VariationPlay } from './play-variation'
import { isEmptyValue } from './screen-view'
import { statesRead, stepsIn } from './taps'
import { failureAt } from './variation'

const told = new Set([
  'action-failed',
  'bad-state',
  'call-unpressed',
  'expression-failed',
  'step-untapped',
  'unknown-action',
  'unknown-modal',
])

/** Reports faults of the document at run time, but not faults of servers. */
export const runtimeFaults: Observer = ({ faults }) =>
  faults
    .filter(({ code, detail }) => told.has(code) || (code === 'node-failed' && isMistake(detail)))
    .map(({ code, pointer = '', detail = '' }) => ({
      pointer,
      about: code,
      what: say`This fails on the phone: ${code}${detail === '' || detail === code ? '' : ` (${detail})`}.`,
      fix: say`Ask first whether the value is there, or write another value for it.`,
    }))

/**
 * Returns whether a fault is a mistake of the author. If the detail is a pointer, an amount is
 * missing. A missing amount is no mistake, because the widget has a fallback.
 */
const isMistake = (detail = '') => !detail.startsWith('/')

export const placeOf = ({ target }: PlaySnapshot) => target?.shown.node.pointer ?? '/on'

export const given = ({ with: params }: SideEffect): JsonObject => (isObject(params) ? params : {})

const isLacking = (value: Json | undefined) => value === undefined || value === null

/**
 * Reports a parameter of a call that has no value because of a response or a step, but not because
 * the value was already missing when the page opened.
 */
export const lackingParameters: Observer = ({ snapshots }, { project, program }) =>
  snapshots.flatMap((snapshot) =>
    snapshot.effects.flatMap((effect): Symptom[] => {
      const { call, load, go, replace } = effect
      const endpoint = call ?? load
      const target = go ?? replace
      const inputs =
        typeof endpoint === 'string'
          ? project.endpoints.get(endpoint)?.params
          : typeof target === 'string' && effect['session'] === undefined
            ? project.screens.get(target)?.inputs
            : undefined
      const source = program.sources.find((one) => one.endpoint === load)
      const pointer = source ? `/data/${source.name}/params` : placeOf(snapshot)
      return [...(inputs ?? [])].flatMap(([name, { required }]) =>
        required && isLacking(given(effect)[name])
          ? {
              pointer: source ? `${pointer}/${name}` : pointer,
              about: name,
              what: say`"${name}" of "${valueText(endpoint ?? target)}" has no value.`,
              fix: say`Give a value in every case, or hide the control if there is no value.`,
            }
          : [],
      )
    }),
  )

function sentParameters({ snapshots }: VariationPlay, stage: Exploration) {
  const { project, screen } = stage
  return snapshots.flatMap(({ target, before, effects }) => {
    if (!effects.some(({ call }) => call)) return []
    const steps = Object.values(target?.shown.node.events ?? {}).flatMap(stepsIn)
    return steps.flatMap(({ do: action, values, pointer }) => {
      const endpoint = valueText(values['endpoint']?.constant?.value)
      const sent = effects.find(({ call }) => call === endpoint)
      if (action !== 'call' || !sent || !project.endpoints.get(endpoint)?.changes) return []
      const { file, pointer: at } = placeOfPointer(project, screen, pointer)
      const written = valueAt(project.files.get(file)?.json, `${at}/params`)
      return Object.entries(isObject(written) ? written : {}).flatMap(([name, value]) =>
        isObject(value)
          ? [
              {
                endpoint,
                name,
                pointer: `${pointer}/params/${name}`,
                value: given(sent)[name],
                isFillable: readsEmptyInput(value, before, fieldsOf(stage)),
              },
            ]
          : [],
      )
    })
  })
}

/** Returns whether a value reads an input that is empty, even if the input is hidden. */
function readsEmptyInput(
  value: JsonObject,
  before: PlaySnapshot['before'],
  fields: ReadonlySet<string>,
): boolean {
  return statesRead(pathsIn(value, {})).some(
    (entry) => fields.has(entry) && isEmptyValue(before?.state[entry]),
  )
}

const fieldsOf = cached(
  ({ project, screen }: Exploration): ReadonlySet<string> =>
    new Set(
      objectsIn(withFragments(project, screen.document)).flatMap(({ field }) =>
        typeof field === 'string' ? [field] : [],
      ),
    ),
)

/** Reports a parameter that is empty in every play. */
export const emptyParameters: Observer = (play, stage) =>
  sentParameters(play, stage)
    .filter(
      ({ endpoint, name, value, isFillable }) =>
        value === '' &&
        !isFillable &&
        stage.project.endpoints.get(endpoint)?.params.get(name)?.required,
    )
    .map(({ endpoint, name, pointer }) => ({
      pointer,
      what: say`The parameter "${name}" of "${endpoint}" was always empty, in every play of the explorer.`,
      fix: say`Pass another value, or remove the parameter.`,
    }))

export const filledParameters = (play: VariationPlay, stage: Exploration): string[] =>
  sentParameters(play, stage).flatMap(({ value, pointer }) => (value === '' ? [] : [pointer]))

/**
 * Reports a tap that calls one endpoint twice with the same parameters. A call may be sent again
 * after a failure, unless the endpoint is guarded.
 */
export const doubleChanges: Observer = ({ snapshots, variation }, { project }) => {
  const turns = new Map<string, number>()
  return snapshots.flatMap((snapshot) => {
    const sent = new Set<string>()
    const repeated = snapshot.effects.find(({ call, with: params = {}, times = 1 }) => {
      if (typeof call !== 'string' || project.endpoints.get(call)?.changes !== true) return false
      const key = JSON.stringify([call, params])
      return Array.from({ length: Number(times) }).some(() => {
        const turn = turns.get(call) ?? 0
        turns.set(call, turn + 1)
        if (sent.has(key)) return true
        const mayRepeat = project.endpoints.get(call)?.guarded === false
        if (!mayRepeat || failureAt(variation, call, turn) === undefined) sent.add(key)
        return false
      })
    })
    const endpoint = valueText(repeated?.['call'])
    return repeated
      ? {
          pointer: placeOf(snapshot),
          about: endpoint,
          what: say`One tap calls "${endpoint}" twice with the same values.`,
          fix: say`Remove one of the two calls.`,
        }
      : []
  })
}

/** Reports repeated requests of a data source that creates something with each request. */
export const repeatedCreations: Observer = ({ snapshots }, { project, program }) =>
  snapshots.flatMap(({ effects }) =>
    effects.flatMap(({ load, everyMs }) => {
      const isCreated = typeof load === 'string' && project.endpoints.get(load)?.creates === true
      const source = program.sources.find(({ endpoint }) => endpoint === load)
      return isCreated && source && typeof everyMs === 'number'
        ? {
            pointer: `/data/${source.name}/poll`,
            what: say`Every ${everyMs / 1000} s, "${load}" creates something new, and the borrower loses what is on the screen.`,
            fix: say`Remove "poll".`,
          }
        : []
    }),
  )
