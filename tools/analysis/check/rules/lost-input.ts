import {
  child,
  isObject,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { withExpansions, type ActionUse, type DocumentModel } from '../../model/model'
import { say } from '../../words/words'
import type { Report } from '../report'
import { earlierSteps } from './parts-of-conditions'
import { entriesRead } from './stale-data'
import { at, type DocumentRule } from './rule'

export const lostInput: DocumentRule = {
  code: 'LZ430',
  severity: 'error',
  title: 'An input that is emptied before it is used',
  why: 'The borrower entered the value in vain.',
  independentOfInputs: true,
  check: (model) => [...emptiedOnChange(model), ...emptiedBeforeUse(model)],
}

function emptiedOnChange(model: DocumentModel): Report[] {
  return model.nodes.flatMap(({ source, pointer }) => {
    const { field } = source
    const steps = isObject(source['on']) ? source['on']['change'] : undefined
    if (typeof field !== 'string' || !Array.isArray(steps)) return []
    return steps.flatMap((step, index) =>
      isEmptying(step, field)
        ? at(model, `${pointer}/on/change/${index}`, {
            what: say`This empties state.${field} whenever the borrower enters something.`,
            fix: say`Remove the step, or give it a condition.`,
          })
        : [],
    )
  })
}

function isEmptying(step: Json | undefined, field: string): boolean {
  return (
    isObject(step) &&
    step['do'] === 'set' &&
    step['state'] === field &&
    step['when'] === undefined &&
    !isObject(step['value'])
  )
}

type Emptied = ReadonlyMap<string, string>

function emptiedBeforeUse(model: DocumentModel): Report[] {
  const fields = new Set(
    withExpansions(model).flatMap(({ nodes }) =>
      nodes.flatMap(({ source, widget }) =>
        widget?.field ? [stringOrEmpty(source['field'])] : [],
      ),
    ),
  )
  const reportByEntry = new Map<string, Report>()
  for (const call of model.actions.filter(({ name }) => name === 'call')) {
    const emptied = earlierSteps(model, call).reduce<Emptied>(
      (before, { source, pointer }) => afterStep(model, source, pointer, before, fields),
      new Map(),
    )
    for (const report of usesOf(model, call, emptied)) reportByEntry.set(report.pointer, report)
  }
  return [...reportByEntry.values()]
}

function usesOf(model: DocumentModel, { pointer }: ActionUse, emptied: Emptied): Report[] {
  if (emptied.size === 0) return []
  const read = new Set(entriesRead(model, child(pointer, 'params')))
  return [...emptied].flatMap(([name, place]) =>
    read.has(name)
      ? at(model, place, {
          what: say`This empties state.${name}, which a later call of the same sequence sends.`,
          fix: say`Put the step behind the call, for example into its "ok".`,
        })
      : [],
  )
}

function afterStep(
  model: DocumentModel,
  step: JsonObject,
  pointer: string,
  before: Emptied,
  fields: ReadonlySet<string>,
): Emptied {
  const { state, value, modal } = step
  if (step['when'] !== undefined) return before
  if (step['do'] === 'set' && typeof state === 'string') {
    const after = new Map(before)
    if (fields.has(state) && !isObject(value)) return after.set(state, pointer)
    after.delete(state)
    return after
  }
  if (step['do'] !== 'close' || typeof modal !== 'string') return before
  const { modals } = model.document
  const closed = isObject(modals) ? modals[modal] : undefined
  const steps = isObject(closed) && isObject(closed['on']) ? closed['on']['close'] : undefined
  const after = new Map(before)
  for (const item of Array.isArray(steps) ? steps : [])
    for (const field of fields) if (isEmptying(item, field)) after.set(field, pointer)
  return after
}
