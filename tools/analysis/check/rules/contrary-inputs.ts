import { child, isObject, type Json, stringOrEmpty } from '../../../../renderer/language'
import { decide } from '../../model/decide'
import { conditionsAround, type DocumentModel, type NodeUse } from '../../model/model'
import { say } from '../../words/words'
import type { Report } from '../report'
import { at, type DocumentRule, onScreen } from './rule'
import { entriesRead } from './stale-data'

/** Reports a control that a filled input blocks. */
export const blockingInput: DocumentRule = {
  code: 'LZ450',
  severity: 'warning',
  title: 'A control that works only without an input',
  why: 'The borrower fills the input, and can then do nothing.',
  independentOfInputs: true,
  check: onScreen((models) => {
    const inputs = models.flatMap((model) => model.nodes.filter(isInput))
    const controls = models.flatMap((model) => model.nodes.map((node) => ({ model, node })))
    return controls.flatMap((control) => blockedBy(control, inputs, controls))
  }),
}

interface Control {
  readonly model: DocumentModel
  readonly node: NodeUse
}

/** Returns whether a node is an input for a value of the borrower. Tabs do not count. */
export const isInput = ({ widget, source }: NodeUse) =>
  widget?.field !== undefined && widget.panes === undefined && stringOrEmpty(source['field']) !== ''

/** Returns the conditions that a control must meet before it does something. */
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
  return gatesOf(node).flatMap(({ gate, place }): Report[] => {
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
      return [
        at(model, place, {
          what: say`The control works only while state.${field} is empty, although an input asks for it.`,
          fix: say`Negate the part about state.${field}.`,
        }),
      ]
    }
    return []
  })
}

/** Returns whether a control works only with a value, such as "Apply" beside "Skip". */
const needs = ({ model, node }: Control, field: string, given: Json) =>
  gatesOf(node).some(
    ({ gate, place }) =>
      entriesRead(model, place).includes(field) && decide([gate, { '!': given }], model) === false,
  )

/** Reports the error of an input if its condition reads only another input with an own error. */
export function foreignErrors(models: readonly DocumentModel[]): Report[] {
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
      ? [
          at(model, place, {
            what: say`The error of state.${field} appears if state.${other.field} is wrong.`,
            fix: say`Check state.${field} here.`,
          }),
        ]
      : []
  })
}
