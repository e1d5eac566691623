import {
  child,
  isObject,
  isWithin,
  stringOrEmpty,
  type Json,
  type JsonObject,
  membersOf,
  objectOrEmpty,
} from '../../../../renderer/language'
import { argumentPointer } from '../../expressions/scope'
import { decide } from '../../model/decide'
import {
  conditionsAround,
  expressionsIn,
  withExpansions,
  type ActionUse,
  type DocumentModel,
  type NodeUse,
  modalNamed,
} from '../../model/model'
import { say } from '../../words/words'
import type { Report } from '../report'
import { earlierSteps } from './parts-of-conditions'
import { entriesRead } from './stale-data'
import { at, documentRule, onScreen } from './rule'
import { writesState } from '../../actions/meanings'
import { listNames, quote } from '../../types/describe'

export const lostInput = documentRule('LZ430', (model) => [
  ...emptiedOnChange(model),
  ...emptiedBeforeUse(model),
])

function emptiedOnChange(model: DocumentModel): Report[] {
  return model.nodes.flatMap(({ source, pointer }) => {
    const { field } = source
    const steps = isObject(source['on']) ? source['on']['change'] : undefined
    if (typeof field !== 'string' || !Array.isArray(steps)) return []
    return steps.flatMap((step, index) =>
      isEmptying(step, field)
        ? at(model, `${pointer}/on/change/${index}`, {
            what: say`This step empties state.${field} whenever the borrower enters something.`,
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

type EmptiedEntries = ReadonlyMap<string, string>

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
    const emptied = earlierSteps(model, call).reduce<EmptiedEntries>(
      (before, { source, pointer }) => afterStep(model, source, pointer, before, fields),
      new Map(),
    )
    for (const report of usesOf(model, call, emptied)) reportByEntry.set(report.pointer, report)
  }
  return [...reportByEntry.values()]
}

function usesOf(model: DocumentModel, { pointer }: ActionUse, emptied: EmptiedEntries): Report[] {
  if (emptied.size === 0) return []
  const read = new Set(entriesRead(model, child(pointer, 'params')))
  return [...emptied].flatMap(([name, place]) =>
    read.has(name)
      ? at(model, place, {
          what: say`This step empties state.${name}, but a later call of the same sequence sends it.`,
          fix: say`Put the step after the call, for example into its "ok".`,
        })
      : [],
  )
}

function afterStep(
  model: DocumentModel,
  step: JsonObject,
  pointer: string,
  before: EmptiedEntries,
  fields: ReadonlySet<string>,
): EmptiedEntries {
  const { state, value, modal } = step
  if (step['when'] !== undefined) return before
  if (step['do'] === 'set' && typeof state === 'string') {
    const after = new Map(before)
    if (fields.has(state) && !isObject(value)) return after.set(state, pointer)
    after.delete(state)
    return after
  }
  if (step['do'] !== 'close' || typeof modal !== 'string') return before
  const { close: steps } = objectOrEmpty(modalNamed(model, modal)['on'])
  const after = new Map(before)
  for (const item of Array.isArray(steps) ? steps : [])
    for (const field of fields) if (isEmptying(item, field)) after.set(field, pointer)
  return after
}

interface HiddenInput {
  readonly model: DocumentModel
  readonly node: NodeUse
  readonly entry: string
  readonly hidden: ReadonlySet<string>
}

/** Reports an optional value that a call sends even if its input is hidden again. */
export const hiddenInputSent = documentRule(
  'LZ446',
  onScreen((models) => {
    const inputs = hiddenInputs(models)
    if (inputs.length === 0) return []
    return models.flatMap((model) =>
      model.actions.flatMap((step) => {
        if (step.name !== 'call') return []
        const vain = inputs.flatMap((input) => sentInVain(model, step, input))
        return vain.length > 0 ? vain : sentBy(model, step, inputs)
      }),
    )
  }),
)

function sentInVain(
  model: DocumentModel,
  { source, pointer, node }: ActionUse,
  input: HiddenInput,
): Report[] {
  if (input.model !== model) return []
  const around = [source['when'] ?? true, ...conditionsAround(node)]
  const shown = conditionsAround(input.node)
  return membersOf(source['params']).flatMap(([name]) => {
    const place = child(child(pointer, 'params'), name)
    const reads = expressionsIn(model, place).filter(
      ({ path }) => path?.text === `state.${input.entry}`,
    )
    const branches = reads.map((use) => conditionsInside(model, use.pointer))
    const isVain = (branch: readonly Json[]) =>
      decide([...around, ...branch, ...shown], model) === false &&
      decide([...around, ...branch], model) !== false &&
      decide([...around, ...shown], model) !== false
    if (branches.length === 0 || !branches.every(isVain)) return []
    return at(model, place, {
      what: say`${quote(name)} gets state.${input.entry} only while the input of state.${input.entry} is hidden.`,
      fix: say`Negate one of the two conditions, or exchange the results of "if".`,
    })
  })
}

/** Returns the conditions for which the `if` expressions around a place select this place. */
export function conditionsInside({ expressions }: DocumentModel, place: string): Json[] {
  return expressions.flatMap((use) => {
    const { operator, args, pointer } = use
    if (operator !== 'if' || !isWithin(place, pointer)) return []
    const position = args.findIndex((_, at) => isWithin(place, argumentPointer(use, at)))
    const earlier = args.filter((_, at) => at % 2 === 0 && at + 1 < position)
    const negated = earlier.map((condition) => ({ '!': condition }))
    if (position % 2 === 1) return [...negated, args[position - 1] ?? null]
    return position === args.length - 1 ? negated : []
  })
}

function sentBy(
  model: DocumentModel,
  { source, pointer, node }: ActionUse,
  inputs: readonly HiddenInput[],
): Report[] {
  const place = child(pointer, 'params')
  const target = model.inputUses.find((use) => use.kind === 'endpoint' && use.pointer === place)
  const around = new Set([
    ...entriesRead(model, child(pointer, 'when')),
    ...whenPlaces(node).flatMap((when) => entriesRead(model, when)),
  ])
  return membersOf(source['params']).flatMap(([name, value]) => {
    if (!isObject(value) || target?.inputs.get(name)?.required !== false) return []
    const read = new Set(entriesRead(model, child(place, name)))
    const input = inputs.find(
      ({ entry, hidden }) =>
        read.has(entry) && [...hidden].every((other) => !read.has(other) && !around.has(other)),
    )
    if (!input) return []
    return at(model, child(place, name), {
      what: say`The input of state.${input.entry} may be hidden, but its value is still sent.`,
      fix: say`Send null if ${listNames([...input.hidden].map((entry) => `state.${entry}`))} hides the input, as in { "if": [condition, value, null] }.`,
    })
  })
}

/** Returns inputs that another input can hide, except inputs with a shared state entry. */
function hiddenInputs(models: readonly DocumentModel[]): HiddenInput[] {
  const fields = models.flatMap((model) =>
    model.nodes.flatMap((node) => {
      const entry = stringOrEmpty(node.source['field'])
      return node.widget?.field && entry !== '' ? [{ model, node, entry }] : []
    }),
  )
  // Tabs are left out, because their value is the number of a pane.
  const chosen = new Set(fields.filter(({ node }) => !node.widget?.panes).map(({ entry }) => entry))
  const written = new Set(
    models.flatMap(({ actions }) =>
      actions.flatMap(({ name, source }) => (writesState(name) ? [source['state']] : [])),
    ),
  )
  return fields.flatMap(({ model, node, entry }) => {
    const isOnly = fields.filter((other) => other.entry === entry).length === 1
    if (!isOnly || written.has(entry)) return []
    const hidden = whenPlaces(node)
      .flatMap((when) => entriesRead(model, when))
      .filter((other) => other !== entry && chosen.has(other))
    return hidden.length > 0 ? [{ model, node, entry, hidden: new Set(hidden) }] : []
  })
}

function whenPlaces(node: NodeUse | undefined): string[] {
  const places: string[] = []
  for (let at = node; at; at = at.parent) places.push(child(at.pointer, 'when'))
  return places
}
