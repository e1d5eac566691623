import { child, isObject, stringOrEmpty, type Json } from '../../../../renderer/language'
import { decide, initialState } from '../../model/decide'
import { conditionsAround, type DocumentModel, type NodeUse } from '../../model/model'
import { say } from '../../words/words'
import type { Report } from '../report'
import { at, documentRule, onScreen } from './rule'
import { entriesRead } from './stale-data'

/** Reports a control that does nothing once an input has a value. */
export const blockingInput = documentRule(
  'LZ450',
  onScreen((models) => {
    const inputs = models.flatMap((model) => model.nodes.filter(isInput))
    const controls = models.flatMap((model) => model.nodes.map((node) => ({ model, node })))
    return controls.flatMap((control) => blockedBy(control, inputs, controls))
  }),
)

interface Control {
  readonly model: DocumentModel
  readonly node: NodeUse
}

/** Returns whether a node is an input. Tabs have a state entry too, but are no inputs. */
export const isInput = ({ widget, source }: NodeUse) =>
  widget?.field !== undefined && widget.panes === undefined && stringOrEmpty(source['field']) !== ''

/** Returns the conditions that must be true before a control does something. */
export function gatesOf({ source, pointer }: NodeUse) {
  const { disabled, on } = source
  const steps = isObject(on) && Array.isArray(on['press']) ? on['press'] : []
  return [
    ...(isObject(disabled) ? [{ gate: { '!': disabled }, place: child(pointer, 'disabled') }] : []),
    ...steps.flatMap((step, index) =>
      isObject(step) &&
      step['do'] === 'require' &&
      step['when'] === undefined &&
      isObject(step['that'])
        ? [{ gate: step['that'], place: `${pointer}/on/press/${index}/that` }]
        : [],
    ),
  ]
}

function blockedBy(
  { model, node }: Control,
  inputs: readonly NodeUse[],
  controls: readonly Control[],
): Report[] {
  return gatesOf(node).flatMap(({ gate, place }) => {
    const read = entriesRead(model, place)
    for (const input of inputs) {
      const field = stringOrEmpty(input.source['field'])
      if (!read.includes(field)) continue
      const conditions = [gate, ...conditionsAround(node), ...conditionsAround(input)]
      const value = { var: `state.${field}` }
      const given = input.widget?.field?.boolean ? value : { filled: value }
      if (decide([...conditions, given], model) !== false) continue
      if (decide(conditions, model) === false) continue
      const others = controls.filter((other) => other.node !== node)
      if (others.some((other) => needs(other, field, given))) continue
      return at(model, place, {
        what: say`The control works only while state.${field} is empty, although an input asks for it.`,
        fix: say`Negate the part about state.${field}.`,
      })
    }
    return []
  })
}

const needs = ({ model, node }: Control, field: string, given: Json) =>
  gatesOf(node).some(
    ({ gate, place }) =>
      entriesRead(model, place).includes(field) && decide([gate, { '!': given }], model) === false,
  )

/** Reports errors that appear when the screen opens, and errors at the wrong input. */
export function misplacedErrors(models: readonly DocumentModel[]): Report[] {
  const [screen] = models
  const initial = screen ? initialState(screen) : {}
  const early = models.flatMap((model) =>
    model.nodes.flatMap((node) => {
      const place = child(child(node.pointer, 'error'), 'if')
      if (!isInput(node) || !appearsFirst(node.source['error'], model, initial)) return []
      return at(model, place, {
        what: say`The error of state.${stringOrEmpty(node.source['field'])} appears before the borrower enters anything.`,
        fix: say`Exchange the two results of "if", or require a first attempt with "and".`,
      })
    }),
  )
  return early.length > 0 ? early : [...foreignErrors(models), ...models.flatMap(ignoredErrors)]
}

function ignoredErrors(model: DocumentModel): Report[] {
  const errors = model.nodes.flatMap((node) => {
    const { error } = node.source
    const [condition, text] = isObject(error) ? [error['if'] ?? []].flat() : []
    const field = stringOrEmpty(node.source['field'])
    const isChoice = isInput(node) && isObject(condition) && isObject(text)
    return isChoice && entriesRead(model, `${node.pointer}/error/if/0`).includes(field)
      ? [{ field, shown: [...conditionsAround(node), condition] }]
      : []
  })
  return model.nodes.flatMap((node) => {
    const gates = gatesOf(node)
    const [gate] = gates.slice(-1)
    if (!gate || errors.length === 0) return []
    const calls = model.actions.filter((step) => step.node === node && step.name === 'call')
    const sent = calls.flatMap(({ pointer }) => entriesRead(model, child(pointer, 'params')))
    const around = [...gates.map((one) => one.gate), ...conditionsAround(node)]
    const isIgnored = ({ shown }: { readonly shown: readonly Json[] }) =>
      decide([...around, ...shown], model) !== false
    const first = errors.find((error) => sent.includes(error.field) && isIgnored(error))
    if (!first) return []
    return at(model, gate.place, {
      what: say`The control sends state.${first.field} although the error of this input is shown.`,
      fix: say`Check state.${first.field} here in the same way as its error does.`,
    })
  })
}

/** Returns whether an error that an `if` selects is shown when the screen opens. */
function appearsFirst(
  error: Json | undefined,
  model: DocumentModel,
  initial: Readonly<Record<string, Json>>,
): boolean {
  const [condition, text, otherwise, ...others] = isObject(error) ? [error['if'] ?? []].flat() : []
  if (!isObject(condition) || others.length > 0) return false
  const shown = decide([condition], model, initial)
  if (shown === undefined || decide([condition], model) !== undefined) return false
  return isObject(shown ? text : otherwise) && !isObject(shown ? otherwise : text)
}

function foreignErrors(models: readonly DocumentModel[]): Report[] {
  const inputs = models.flatMap((model) =>
    model.nodes.flatMap((node) => {
      const { error } = node.source
      const place = child(child(node.pointer, 'error'), 'if')
      const isOwn = isInput(node) && isObject(error) && 'if' in error
      return isOwn
        ? [
            {
              model,
              place,
              field: stringOrEmpty(node.source['field']),
              read: entriesRead(model, place),
            },
          ]
        : []
    }),
  )
  return inputs.flatMap(({ model, place, field, read }) => {
    const other = inputs.find((one) => one.field !== field && read.includes(one.field))
    const isOther = other?.read.includes(other.field) === true && !read.includes(field)
    return isOther
      ? at(model, place, {
          what: say`The error of state.${field} appears if state.${other.field} is wrong.`,
          fix: say`Check state.${field} here.`,
        })
      : []
  })
}
