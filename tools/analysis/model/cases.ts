import {
  isObject,
  objectsIn,
  operatorOf,
  own,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { fold } from '../expressions/fold'
import {
  argumentsOf,
  type Assumptions,
  type KnownValue,
  type LiteralTest,
} from '../operators/operator-meaning'
import { meaningOf } from '../operators/meanings'
import type { Type } from '../types/type'
import type { DocumentModel } from './model'

/** The maximum number of cases. A decision that needs more cases is `undefined`. */
const maxCases = 256

export interface FoldedDocument extends Pick<DocumentModel, 'rules' | 'given'> {
  /** Returns the type of an expression, which is passed as a JSON string. */
  readonly typeOf?: (expression: string) => Type | undefined
}

/** One case: assumed values of paths, and assumed results of comparisons. */
export interface Case {
  readonly values: Readonly<Record<string, Json>>
  readonly test: (source: JsonObject) => KnownValue
}

/** A value that conditions compare, directly or through rules, with the compared literals. */
interface ComparedValue {
  readonly literals: LiteralTest[]
  readonly bounds: (readonly number[])[]
}

function comparedIn(
  conditions: readonly Json[],
  { rules }: FoldedDocument,
): Map<string, ComparedValue> {
  const found = new Map<string, ComparedValue>()
  const at = (subject: Json) => {
    const key = JSON.stringify(subject)
    const compared = found.get(key) ?? { literals: [], bounds: [] }
    found.set(key, compared)
    return compared
  }
  const seen = new Set<string>()
  const look = (value: Json | undefined) => {
    for (const source of objectsIn(value)) {
      const test = testOf(source)
      if (test && pathOf(test) !== undefined) at(test.subject).literals.push(test)
      const order = orderOf(source)
      if (order) at(order.subject).bounds.push(order.bounds)
      const { rule } = source
      if (typeof rule !== 'string' || seen.has(rule) || !Object.hasOwn(rules, rule)) continue
      seen.add(rule)
      look(rules[rule])
    }
  }
  look([...conditions])
  return found
}

function testOf(source: JsonObject): LiteralTest | undefined {
  const operator = operatorOf(source)
  return operator === undefined
    ? undefined
    : meaningOf(operator)?.literals?.(argumentsOf(source, operator))
}

function pathOf(test: Pick<LiteralTest, 'subject'> | undefined): string | undefined {
  const path = isObject(test?.subject) ? test.subject['var'] : undefined
  return typeof path === 'string' ? path : undefined
}

const orders: ReadonlySet<string | undefined> = new Set(['<', '<=', '>', '>='])

interface OrderComparison {
  readonly subject: JsonObject
  readonly bounds: readonly number[]
  readonly of: (number: number) => JsonObject
}

function orderOf(source: JsonObject): OrderComparison | undefined {
  const operator = operatorOf(source)
  if (operator === undefined || !orders.has(operator)) return undefined
  const args = argumentsOf(source, operator)
  const bounds = args.filter((operand) => typeof operand === 'number')
  const [subject, ...others] = args.filter(isObject)
  if (!subject || others.length > 0 || bounds.length !== args.length - 1) return undefined
  const of = (number: number) => ({
    [operator]: args.map((operand) => (isObject(operand) ? number : operand)),
  })
  return { subject, bounds, of }
}

function repeatedConditions(conditions: readonly Json[], { rules }: FoldedDocument): string[] {
  const times = new Map<string, number>()
  const ask = (value: Json | undefined): void => {
    const operator = isObject(value) ? operatorOf(value) : undefined
    if (!isObject(value) || operator === undefined) return
    const args = argumentsOf(value, operator)
    if (meaningOf(operator)?.connective) return args.forEach(ask)
    if (pathOf(testOf(value)) !== undefined || orderOf(value)) return
    const text = JSON.stringify(value)
    const before = times.get(text) ?? 0
    times.set(text, before + 1)
    if (before === 0 && typeof value['rule'] === 'string') ask(own(rules, value['rule']))
  }
  conditions.forEach(ask)
  return [...times].flatMap(([text, count]) => (count > 1 ? [text] : []))
}

/**
 * A possible value: one of the literals, or any other value. `near` is a number between two bounds
 * that represents other values.
 */
type Possibility = { readonly value: Json } | { readonly near: number | undefined }

/**
 * Returns the possible values. One number represents each range between two bounds. Texts have
 * ranges too, because an amount may be a text.
 */
function possibilitiesOf(
  { literals, bounds }: ComparedValue,
  type: Type | undefined,
): Possibility[] {
  const values = [...new Set(literals.flatMap((test) => test.values))]
  const isComplete = type !== undefined && isClosed(type, values)
  const numbers = [...bounds.flat(), ...values.filter((value) => typeof value === 'number')]
  const sorted = [...new Set(numbers)].toSorted((left, right) => left - right)
  const isNumber = type !== undefined && Object.keys(type).every((kind) => kind === 'number')
  const near =
    bounds.length === 0
      ? []
      : sorted
          .flatMap((bound, at) => [
            ...(at === 0 ? [bound - 1] : []),
            ...(isNumber && values.includes(bound) ? [] : [bound]),
            at + 1 < sorted.length ? (bound + sorted[at + 1]!) / 2 : bound + 1,
          ])
          .filter(
            (each) =>
              !isNumber ||
              type.number?.format !== 'whole' ||
              Number.isInteger(each) ||
              isBetweenWhole(each, sorted),
          )
  const others = isComplete ? [] : [...near, ...(isNumber && bounds.length > 0 ? [] : [undefined])]
  return [...values.map((value) => ({ value })), ...others.map((each) => ({ near: each }))]
}

/** Returns whether a whole number exists between the two bounds around a number. */
function isBetweenWhole(number: number, bounds: readonly number[]): boolean {
  const below = Math.max(...bounds.filter((bound) => bound < number))
  const above = Math.min(...bounds.filter((bound) => bound > number))
  return Math.floor(below) + 1 < above
}

function isClosed(type: Type, values: readonly Json[]): boolean {
  const { string, ...others } = type
  const isOnly = Object.keys(others).every((kind) => kind === 'personal')
  return isOnly && string?.only?.every((value) => values.includes(value)) === true
}

export function casesFor(conditions: readonly Json[], model: FoldedDocument): Case[] {
  const asked = repeatedConditions(conditions, model)
  return casesOf(comparedIn(conditions, model), asked, model.typeOf)
}

/**
 * Returns the cases to try: each combination of possible values, and both results of conditions
 * that occur repeatedly. Returns no cases if nothing can be assumed.
 */
function casesOf(
  compared: ReadonlyMap<string, ComparedValue>,
  asked: string[],
  typeOf: FoldedDocument['typeOf'],
): Case[] {
  interface Choice {
    readonly chosen: ReadonlyMap<string, Possibility>
    readonly truths: ReadonlyMap<string, boolean>
  }
  let cases: readonly Choice[] = [{ chosen: new Map(), truths: new Map() }]
  for (const [subject, one] of compared) {
    const possible = possibilitiesOf(one, typeOf?.(subject))
    const isAlone = one.literals.length + one.bounds.flat().length === 1 && possible.length > 1
    const isEmpty = one.literals.some(({ values }) => values.length === 0)
    if ((isAlone && !isEmpty) || cases.length * possible.length > maxCases) continue
    cases = cases.flatMap(({ chosen, truths }) =>
      possible.map((possibility) => ({
        chosen: new Map([...chosen, [subject, possibility]]),
        truths,
      })),
    )
  }
  for (const text of asked) {
    if (cases.length * 2 > maxCases) break
    cases = cases.flatMap(({ chosen, truths }) =>
      [true, false].map((truth) => ({ chosen, truths: new Map([...truths, [text, truth]]) })),
    )
  }
  const [first] = cases
  if (first && first.chosen.size + first.truths.size === 0) return []
  return cases.map(({ chosen, truths }) => ({
    values: Object.fromEntries(
      [...chosen].flatMap(([subject, possibility]) => {
        const path = pathOf({ subject: JSON.parse(subject) as Json })
        return path !== undefined && 'value' in possibility ? [[path, possibility.value]] : []
      }),
    ),
    test: (source) => resultFor(source, chosen) ?? takenFor(source, truths),
  }))
}

function takenFor(source: JsonObject, truths: ReadonlyMap<string, boolean>): KnownValue {
  const truth = truths.size === 0 ? undefined : truths.get(JSON.stringify(source))
  return truth === undefined ? undefined : { truth }
}

/** Returns the result of a comparison in a case without the literals; otherwise `undefined`. */
function resultFor(source: JsonObject, chosen: ReadonlyMap<string, Possibility>): KnownValue {
  if (chosen.size === 0) return undefined
  const order = orderOf(source)
  const test = order ? undefined : testOf(source)
  const subject = order?.subject ?? test?.subject
  const possible = subject === undefined ? undefined : chosen.get(JSON.stringify(subject))
  if (!possible || 'value' in possible) return undefined
  if (test) return { value: !test.holds }
  if (possible.near === undefined) return { value: false }
  return fold(order?.of(possible.near), nothingKnown)
}

const nothingKnown: Assumptions = { rule: () => undefined, path: () => undefined }
