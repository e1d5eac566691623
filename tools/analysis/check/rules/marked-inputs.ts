import {
  child,
  isObject,
  isWithin,
  membersOf,
  stringOrEmpty,
  type Json,
  objectOrEmpty,
} from '../../../../renderer/language'
import { argumentPointer, type ExpressionUse } from '../../expressions/scope'
import { type ActionUse, type DocumentModel, type NodeUse, expressionsIn } from '../../model/model'
import { listNames, quote } from '../../types/describe'
import { cachedIn, once } from '../../json/cached'
import { say } from '../../words/words'
import type { Report } from '../report'
import { decide, initialState } from '../../model/decide'
import { misplacedErrors } from './contrary-inputs'
import { at, documentRule, onScreen } from './rule'
import { textsWith } from './shown-values'
import { entriesRead, readsOfValue } from './stale-data'
import { testedBy } from './words-of-state'
import { textKey } from '../../names/words-of-names'
import { earlierSteps, partsNeeded } from './parts-of-conditions'

/** An input that shows an error while a state entry has a certain value. */
interface Mark {
  readonly field: string
  readonly entry: string
  readonly word: string
  readonly key: string
}

const marksIn = (models: readonly DocumentModel[]): Mark[] => models.flatMap(marksOf)

const marksOf = cachedIn((model: DocumentModel): readonly Mark[] =>
  model.nodes.flatMap(({ source, pointer, widget }) => {
    const { field, error } = source
    if (!widget?.field || typeof field !== 'string' || !isObject(error)) return []
    return expressionsIn(model, child(pointer, 'error'))
      .flatMap(testedBy)
      .flatMap(({ subject, word }): Mark[] => {
        const path = isObject(subject) ? stringOrEmpty(subject['var']) : ''
        const entry = path.startsWith('state.') ? path.slice('state.'.length) : ''
        return entry === '' ? [] : [{ field, entry, word, key: textFor(error, word) }]
      })
  }),
)

function textFor(error: Json, word: string): string {
  if (!isObject(error)) return ''
  const branches = Array.isArray(error['if']) ? error['if'] : []
  const at = branches.findIndex(
    (branch, index) => index % 2 === 0 && JSON.stringify(branch).includes(JSON.stringify(word)),
  )
  const [, result] = membersOf(error['cases']).find(([name]) => name === word) ?? []
  const text = at < 0 ? (result ?? null) : (branches[at + 1] ?? null)
  return textKey(text)
}

interface Refusal {
  readonly model: DocumentModel
  readonly step: ActionUse
  readonly pointer: string
  readonly entry: string
  readonly word: string
}

function refusalsIn(model: DocumentModel): Refusal[] {
  return model.actions.flatMap((step) => {
    const otherwise = step.name === 'require' ? step.source['else'] : undefined
    if (!Array.isArray(otherwise)) return []
    return otherwise.flatMap((inner, index): Refusal[] => {
      const { do: action, state, value } = isObject(inner) ? inner : {}
      if (action !== 'set' || typeof state !== 'string' || typeof value !== 'string') return []
      const pointer = `${step.pointer}/else/${index}/value`
      return [{ model, step, pointer, entry: state, word: value }]
    })
  })
}

/** Reports a chain that checks one input, but marks another input as invalid. */
export const otherInputMarked = documentRule(
  'LZ440',
  onScreen((models) => {
    const marks = marksIn(models)
    const other = models.flatMap(refusalsIn).flatMap(({ model, step, pointer, entry, word }) => {
      const checked = new Set(entriesRead(model, child(step.pointer, 'that')))
      const marked = marks.filter((mark) => mark.entry === entry && mark.word === word)
      const own = marks.filter((mark) => mark.entry === entry && checked.has(mark.field))
      if (marked.length === 0 || own.length === 0) return []
      if (marked.some(({ field }) => checked.has(field))) return []
      const words = [...new Set(own.map((mark) => mark.word))]
      return at(model, pointer, {
        what: say`This step marks the input of state.${marked[0]!.field}, but the condition checks state.${own[0]!.field}.`,
        fix: say`Set it to ${listNames(words.map(quote), 'or')}.`,
      })
    })
    const unseen = unseenMarks(models)
    return [...(unseen.length > 0 ? unseen : misplacedErrors(models)), ...other]
  }),
)

/** Reports a text that states another number than the condition that shows the text. */
export const otherBound = documentRule(
  'LZ325',
  onScreen((models) => {
    const marks = marksIn(models)
    const needs = once(() => needsIn(models))
    const optional = models.flatMap((model) => neededOptional(model, needs))
    const bounded = models.flatMap((model) =>
      model.actions.flatMap((step) => {
        if (step.name !== 'require') return []
        const bounds = boundsIn(model, child(step.pointer, 'that'))
        if (bounds.length === 0) return []
        const wrong = keysAfter(model, step, marks)
          .flatMap((key) => numbersIn(model, key).map((numbers) => ({ key, numbers })))
          .find(({ numbers }) => numbers.length === bounds.length && !agree(numbers, bounds))
        if (!wrong) return []
        const bound = bounds.find(
          ({ values }) => !values.some((one) => wrong.numbers.includes(one)),
        )!
        return at(model, bound.pointer, {
          what: say`The condition compares with ${bound.values[0]}, but the text "${wrong.key}" says ${listNames(wrong.numbers.map(String))}.`,
          fix: say`Write the same numbers in both.`,
        })
      }),
    )
    return [...optional, ...bounded]
  }),
)

interface Need {
  readonly condition: Json
  /** The inputs that the control reads; `undefined` for steps that no control starts. */
  readonly inputs: readonly string[] | undefined
}

function needsIn(models: readonly DocumentModel[]): Need[] {
  const fields = new Set(models.flatMap(({ nodes }) => nodes.map(({ source }) => source['field'])))
  return models.flatMap((model) => {
    const needOf = (condition: Json, node: NodeUse | undefined): Need => ({
      condition,
      inputs: node && entriesRead(model, node.pointer).filter((entry) => fields.has(entry)),
    })
    return [
      ...model.actions.flatMap(({ name, node, source: { that } }) =>
        name === 'require' && that !== undefined ? [needOf(that, node)] : [],
      ),
      ...model.nodes.flatMap((node) => {
        const { disabled } = node.source
        return isObject(disabled) ? [needOf({ '!': disabled }, node)] : []
      }),
    ]
  })
}

/**
 * Reports optional inputs without which a control does not work. A control that reads only this
 * input is correct, such as a button beside the input of a voucher.
 */
function neededOptional(model: DocumentModel, needs: () => readonly Need[]): Report[] {
  return model.nodes.flatMap(({ source, pointer, widget }) => {
    const field = stringOrEmpty(source['field'])
    if (!widget?.field?.string || field === '') return []
    const [text] = textsWith('optional', model, expressionsIn(model, pointer))
    const isNeeded = ({ condition, inputs }: Need) =>
      inputs?.every((input) => input === field) !== true &&
      decide([condition], model, { [`state.${field}`]: '' }) === false &&
      decide([condition], model) === undefined
    if (text === undefined || !needs().some(isNeeded)) return []
    return at(model, pointer, {
      what: say`The text ${quote(text)} says that this input is optional, but a condition needs state.${field}.`,
      fix: say`Allow an empty value in the condition, or change the text.`,
    })
  })
}

interface NumberLimit {
  /** The literal of a comparison, and the number that a text may state instead: 18 for "> 17". */
  readonly values: readonly [literal: number, meant: number]
  readonly pointer: string
}

const comparing = /^(?:[<>]=?|={2,3})$/

/**
 * The number to add to the literal of a strict comparison to get the nearest number that satisfies
 * the comparison. The first entry is for `x > 17`, the second for `17 > x`.
 */
const neighbours: Readonly<Record<string, readonly [number, number]>> = {
  '>': [1, -1],
  '<': [-1, 1],
}

function boundsIn(model: DocumentModel, place: string): NumberLimit[] {
  const bounds = readsOfValue(model, place).flatMap(boundOf)
  return [...new Map(bounds.map((bound) => [String(bound.values), bound])).values()]
}

function boundOf(use: ExpressionUse): NumberLimit[] {
  const { operator, args } = use
  if (!comparing.test(operator) || args.length !== 2) return []
  const shift = neighbours[operator] ?? [0, 0]
  return args.flatMap((value, position): NumberLimit[] => {
    const isBound = typeof value === 'number' && readsState(args[1 - position])
    if (!isBound) return []
    const pointer = argumentPointer(use, position)
    return [{ values: [value, value + shift[position === 1 ? 0 : 1]], pointer }]
  })
}

const readsState = (value: Json | undefined) => JSON.stringify(value ?? null).includes('"state.')

function keysAfter(model: DocumentModel, step: ActionUse, marks: readonly Mark[]): string[] {
  const toasts = model.actions.flatMap(({ name, source, pointer }) => {
    const { text } = source
    const isInside = isWithin(pointer, child(step.pointer, 'else'))
    return name === 'toast' && isInside && isObject(text) ? [stringOrEmpty(text['t'])] : []
  })
  const shown = refusalsIn(model)
    .filter((refusal) => refusal.step === step)
    .flatMap(({ entry, word }) =>
      marks.flatMap((mark) => (mark.entry === entry && mark.word === word ? [mark.key] : [])),
    )
  return [...toasts, ...shown]
}

function numbersIn({ project }: DocumentModel, key: string): number[][] {
  return [...project.texts.values()].map((texts) => [
    ...new Set([...(texts.get(key)?.value.matchAll(/\d+/g) ?? [])].map(([text]) => Number(text))),
  ])
}

function agree(numbers: readonly number[], bounds: readonly NumberLimit[]): boolean {
  return bounds.every(({ values }) => values.some((one) => numbers.includes(one)))
}

function unseenMarks(models: readonly DocumentModel[]): Report[] {
  const required = models.flatMap(({ actions }) =>
    actions.flatMap(({ name, source: { that } }) =>
      name === 'require' && that !== undefined ? [that] : [],
    ),
  )
  const needs = partsNeeded(required, models[0]?.rules ?? {})
  return models.flatMap((model) => [...lateMarks(model, models), ...reversedMarks(model, needs)])
}

function reversedMarks(model: DocumentModel, needs: readonly Json[]): Report[] {
  return model.nodes.flatMap(({ source, pointer, widget }) => {
    const field = stringOrEmpty(source['field'])
    const { error } = source
    const [condition] = isObject(error) ? [error['if']].flat() : []
    if (!widget?.field || field === '' || !isObject(condition)) return []
    const text = JSON.stringify(condition)
    const own = needs.filter((need) => isObject(need) && text.includes(JSON.stringify(need)))
    const isUnmet = (need: Json) => decide([condition, { '!': need }], model) !== false
    const isReversed = own.length > 0 && !own.some(isUnmet)
    const place = child(child(pointer, 'error'), 'if')
    if (!isReversed || !entriesRead(model, place).includes(field)) return []
    const empty = { [`state.${field}`]: initialState(model)[`state.${field}`] ?? '' }
    if (decide([condition], model) !== undefined) return []
    if (decide([condition], model, empty) !== false) return []
    return at(model, Array.isArray(objectOrEmpty(error)['if']) ? `${place}/0` : place, {
      what: say`This error appears only while state.${field} has a value that a condition accepts.`,
      fix: say`Write { "!": … } around the part about state.${field}.`,
    })
  })
}

/** Reports steps that never mark a wrong input, because an earlier `require` stops the steps. */
function lateMarks(model: DocumentModel, models: readonly DocumentModel[]): Report[] {
  return model.actions.flatMap((step) => {
    const { name, source, pointer } = step
    const entry = stringOrEmpty(source['state'])
    if (name !== 'set' || source['value'] !== true) return []
    const required = earlierSteps(model, step).findLast((earlier) => earlier.name === 'require')
    const sets = models.flatMap(({ actions }) =>
      actions.filter(({ source: other }) => other['state'] === entry && other['value'] !== false),
    )
    if (!required || sets.length > 1) return []
    const errors = models.flatMap(({ nodes }) =>
      nodes.flatMap(({ source: { error } }) => {
        const [condition = null] = isObject(error) ? [error['if']].flat() : []
        return JSON.stringify(condition).includes(`"state.${entry}"`) ? [condition] : []
      }),
    )
    const isHidden = (error: Json) =>
      decide([required.source['that'] ?? true, error], model, { [`state.${entry}`]: true }) ===
      false
    if (errors.length === 0 || !errors.every(isHidden)) return []
    return at(model, pointer, {
      what: say`The inputs show their errors while state.${entry} is true. This step comes after a "require" that allows no error.`,
      fix: say`Move the step before the "require".`,
    })
  })
}
