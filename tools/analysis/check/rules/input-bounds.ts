import {
  child,
  initialOf,
  isObject,
  membersOf,
  objectOrEmpty,
  stringOrEmpty,
  valueText,
  type Json,
} from '../../../../renderer/language'
import { writesState } from '../../actions/meanings'
import { scenarioStart } from '../../coverage/virtual-clock'
import { argumentPointer, print, type ExpressionUse } from '../../expressions/scope'
import { areEqual } from '../../json/are-equal'
import { cachedIn } from '../../json/cached'
import { withExpansions, type DocumentModel, type NodeUse } from '../../model/model'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { at, documentRule } from './rule'
import { lengthsOf } from './contradictions'

export const unreachableBound = documentRule('LZ319', (model) => {
  if (model.kind !== 'screen') return []
  const most = greatestInputs(model)
  if (most.size === 0) return []
  return withExpansions(model).flatMap((inner) =>
    boundsIn(inner).flatMap(({ pointer, ...bound }) => {
      const limit = most.get(bound.path)
      if (limit === undefined || limit >= bound.least) return []
      return at(inner, pointer, {
        what: say`The condition needs ${bound.least} for ${bound.name}, but the input allows at most ${limit}.`,
        fix: say`Correct the number, or the limit of the input.`,
      })
    }),
  )
})

const yearMs = 366 * 86_400_000

/** Reports an input whose latest date is a literal, because it becomes outdated. */
export const fixedDate = documentRule('LZ448', (model) =>
  model.nodes.flatMap(({ source, pointer, widget }) => {
    const { max } = source
    const isDay = typeof max === 'string' && /^(?:19|20)\d\d-\d\d-\d\d/.test(max)
    // A date long ago may be a literal, such as the latest birthday of an adult.
    const isPast = isDay && Date.parse(max.slice(0, 10)) < scenarioStart - yearMs
    if (!isDay || isPast || !widget?.field || !widget.props.has('max')) return []
    return at(model, child(pointer, 'max'), {
      what: say`The input takes no date after ${quote(max)}, in any year.`,
      fix: say`Calculate it, as in { "addDays": [{ "var": "device.now" }, 30] }, or remove it.`,
    })
  }),
)

/** Reports tabs whose initial value is not the number of one of their panes. */
export const unknownPane = documentRule('LZ329', (model) =>
  model.nodes.flatMap((node) => [firstPane(model, node), lackingPanes(model, node)].flat()),
)

function firstPane(model: DocumentModel, { source, widget }: NodeUse): Report | Report[] {
  const field = stringOrEmpty(source['field'])
  const panes = widget?.panes === undefined ? undefined : source[widget.panes]
  const entry = objectOrEmpty(model.document['state'])[field]
  const first = entry === undefined ? undefined : initialOf(entry)
  if (!Array.isArray(panes) || typeof first !== 'number') return []
  if (first >= 0 && first < panes.length) return []
  return at(model, child('/state', field), {
    what: say`The first tab has the number 0, and the last tab has the number ${panes.length - 1}; there is no ${first}.`,
    fix: say`Write a number from 0 to ${panes.length - 1}.`,
  })
}

/** Reports tabs with labels for all items of a list, but with contents for only some items. */
function lackingPanes(
  model: DocumentModel,
  { source, widget, pointer }: NodeUse,
): Report | Report[] {
  const labels =
    widget?.panes === undefined ? undefined : objectOrEmpty(source[widget.panes])['map']
  const [list] = [labels].flat()
  const [pane, ...others] = Array.isArray(source['children'])
    ? source['children'].filter(isObject)
    : []
  const [rows] = [objectOrEmpty(pane?.['each'])['filter']].flat()
  if (!pane || others.length > 0 || pane['when'] !== undefined) return []
  if (!isObject(list) || !areEqual(rows, list)) return []
  return at(model, `${pointer}/children/0/each`, {
    what: say`The tabs have a label for each item of ${print(list)}, but contents for only some of the items.`,
    fix: say`Take the labels from the same list.`,
  })
}

/** The least value of a state entry, or its least length, for which a condition is true. */
interface LowerLimit {
  readonly path: string
  readonly name: string
  readonly least: number
  readonly at: number
}

/** By operator: the minimum of the first operand, as the difference from the second operand. */
const lowerBounds: Readonly<Record<string, 0 | 1>> = { '>=': 0, '>': 1, '===': 0, '==': 0 }
const downward: Readonly<Record<string, 0 | 1>> = { '<=': 0, '<': 1, '===': 0, '==': 0 }

const boundsIn = cachedIn(({ expressions }: DocumentModel) =>
  expressions.flatMap((use) => {
    const bound = use.operator === 'matches' ? patternIn(use) : boundIn(use)
    return bound ? [{ ...bound, pointer: argumentPointer(use, bound.at) }] : []
  }),
)

function boundIn(use: ExpressionUse): LowerLimit | undefined {
  if (use.args.length !== 2) return undefined
  const [left = null, right = null] = use.args
  const more = typeof right === 'number' ? lowerBounds[use.operator] : undefined
  const less = typeof left === 'number' ? downward[use.operator] : undefined
  const subject = more === undefined ? right : left
  const path = entryIn(subject)
  const extra = more ?? less
  if (path === undefined || extra === undefined) return undefined
  const number = Number(more === undefined ? left : right)
  return { path, name: print(subject), least: number + extra, at: more === undefined ? 0 : 1 }
}

function patternIn(use: ExpressionUse): LowerLimit | undefined {
  const [value = null, pattern] = use.args
  const inner = withoutLetters(value)
  const path = isObject(inner) && 'var' in inner ? valueText(inner['var']) : ''
  const [least] = (typeof pattern === 'string' && lengthsOf(pattern)) || []
  if (!path.startsWith('state.') || least === undefined) return undefined
  return { path: lengthOf(path), name: say`the length of ${path}`, least, at: 1 }
}

const lengthOf = (path: string) => JSON.stringify(['length', path])

function entryIn(value: Json): string | undefined {
  if (!isObject(value)) return undefined
  const counted = value['count']
  const inner = withoutLetters([counted].flat()[0])
  const path = valueText(isObject(inner) ? inner['var'] : value['var'])
  return path.startsWith('state.') ? (counted === undefined ? path : lengthOf(path)) : undefined
}

/** Removes the outer operators whose result is never longer than their operand. */
export function withoutLetters(value: Json | undefined): Json | undefined {
  let inner = value
  for (let next = inner; next !== undefined; next = lettersOf(inner)) inner = next
  return inner
}

const lettersOf = (value: Json | undefined) =>
  isObject(value) ? [value['trim'] ?? value['upper'] ?? value['lower']].flat()[0] : undefined

function greatestInputs(model: DocumentModel): Map<string, number> {
  const models = withExpansions(model)
  const nodes = models.flatMap((inner) => inner.nodes)
  const sets = models.flatMap(({ actions }) => actions.filter(({ name }) => writesState(name)))
  const greatest = new Map<string, number>()
  for (const [name] of membersOf(model.document['state'])) {
    const inputs = nodes.filter(({ source, widget }) => widget?.field && source['field'] === name)
    const values = sets.filter(({ source }) => source['state'] === name)
    if (inputs.length === 0 || values.some(({ source }) => isObject(source['value']))) continue
    const limits = inputs.map(limitOf)
    const most = Math.max(...limits)
    if (!Number.isFinite(most)) continue
    const isNumber = inputs.every(({ widget }) => widget?.field?.number)
    const path = `state.${name}`
    greatest.set(isNumber ? path : lengthOf(path), most)
  }
  for (const [name, entry] of membersOf(model.document['state'])) {
    const values = sets.filter(({ source }) => source['state'] === name)
    const isInput = nodes.some(({ source }) => source['field'] === name)
    const limits = [
      initialOf(entry),
      ...values.map(({ source }) => source['value'] ?? source['from']),
    ]
    const numbers = limits.map((value = null) =>
      isObject(value) ? (greatest.get(entryIn(value) ?? '') ?? Infinity) : value,
    )
    const constants = numbers.filter((value) => typeof value === 'number')
    if (isInput || values.length === 0 || constants.length < numbers.length) continue
    const most = Math.max(...constants)
    if (Number.isFinite(most)) greatest.set(`state.${name}`, most)
  }
  return greatest
}

const limitProps = ['maxLength', 'maxDigits', 'maximum', 'max']

function limitOf({ source, widget }: NodeUse): number {
  for (const name of limitProps) {
    const prop = widget?.props.get(name)
    if (!prop) continue
    const limit = source[name] ?? prop.schema['default']
    if (typeof limit === 'number') return limit
    return Infinity
  }
  return widget?.maximum ?? Infinity
}
