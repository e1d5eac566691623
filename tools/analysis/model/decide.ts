import { cached, cachedIn } from '../json/cached'
import { fold } from '../expressions/fold'
import { type Case, casesFor, type FoldedDocument } from './cases'
import {
  isObject,
  operatorOf,
  own,
  type Json,
  type JsonObject,
  initialOf,
  isKept,
  membersOf,
  stringOrEmpty,
} from '../../../renderer/language'
import { type KnownValue, type Assumptions, truthOf } from '../operators/operator-meaning'
import { writesState } from '../actions/meanings'
import type { Type } from '../types/type'
import { union } from '../types/union'
import { type DocumentModel, withExpansions } from './model'

/** The result of a decision, with the types on which it depends. */
interface Decision {
  readonly truth: boolean | undefined
  readonly types: readonly (readonly [expression: string, facts: string | undefined])[]
}

/**
 * The earlier decisions, by rules and conditions. The decisions stay valid while the rules are the
 * same.
 */
const decisionsWith = cached((_rules: JsonObject) => new Map<string, Decision>())

/** The maximum number of stored decisions for the same rules. */
const mostDecisions = 2_000

/**
 * Returns true if all conditions are always true, false if they are never true together, and
 * `undefined` in other cases.
 */
export function decide(
  conditions: readonly Json[],
  model: FoldedDocument,
  values: Readonly<Record<string, Json>> = {},
): boolean | undefined {
  const { rules, given, typeOf } = model
  if (given !== nothingGiven) return decideNow(conditions, model, values)
  const known = decisionsWith(rules)
  const key = JSON.stringify([conditions, values, typeOf !== undefined])
  const last = known.get(key)
  if (last?.types.every(([expression, facts]) => factsOf(typeOf?.(expression)) === facts))
    return last.truth
  const types = new Map<string, string | undefined>()
  const observed = (expression: string) => {
    const type = typeOf?.(expression)
    types.set(expression, factsOf(type))
    return type
  }
  const truth = decideNow(conditions, typeOf ? { rules, given, typeOf: observed } : model, values)
  if (known.size >= mostDecisions) known.clear()
  known.set(key, { truth, types: [...types] })
  return truth
}

const factsOf = (type: Type | undefined) =>
  type && JSON.stringify([Object.keys(type), type.string?.only, type.number?.format])

/** The function that finds the value of an input, if no node passes inputs. */
export const nothingGiven = () => undefined

function decideNow(
  conditions: readonly Json[],
  model: FoldedDocument,
  values: Readonly<Record<string, Json>>,
): boolean | undefined {
  const truthIn = (one: Partial<Case>) =>
    truthOf(fold({ and: [...conditions] }, assume(model, { ...values, ...one.values }, one.test)))
  const plain = truthIn({ values })
  if (plain !== undefined) return plain
  let result: boolean | undefined
  for (const one of casesFor(conditions, model)) {
    const truth = truthIn(one)
    if (truth === undefined || (result !== undefined && truth !== result)) return undefined
    result = truth
  }
  return result
}

/** The rules with the same result for all responses. */
export const constantRules = cached((rules: JsonObject): ReadonlyMap<string, boolean> => {
  const found = new Map<string, boolean>()
  for (const [name, rule] of Object.entries(rules)) {
    const truth = isObject(rule) ? decide([rule], { rules, given: nothingGiven }) : undefined
    if (truth !== undefined) found.set(name, truth)
  }
  return found
})

/** Leaves out constant rules, because another rule of the checker reports them. */
export const withoutConstant = cached((rules: JsonObject): JsonObject => {
  const constant = constantRules(rules)
  return constant.size === 0
    ? rules
    : Object.fromEntries(Object.entries(rules).filter(([name]) => !constant.has(name)))
})

/** The values of the constant state entries, by path. */
export const constantState = cachedIn((model: DocumentModel): Readonly<Record<string, Json>> => {
  if (model.kind !== 'screen') return {}
  const { state = {} } = model.document
  const changed = new Set(withExpansions(model).flatMap((inner) => changedIn(inner, state)))
  return Object.fromEntries(
    Object.entries(initialState(model)).filter(([path]) => !changed.has(path.slice(rootLength))),
  )
})

const rootLength = 'state.'.length

/**
 * Returns the initial values of the state by path. Entries that keep a value of an earlier visit,
 * or calculate it, are left out.
 */
export const initialState = cachedIn(
  ({ document }: DocumentModel): Readonly<Record<string, Json>> =>
    Object.fromEntries(
      membersOf(document['state']).flatMap(([name, entry]) => {
        const value = initialOf(entry) ?? null
        const isCalculated = isObject(value) && operatorOf(value)
        return isKept(entry) || isCalculated ? [] : [[`state.${name}`, value]]
      }),
    ),
)

/** Returns the values that steps and inputs give to an entry, other than the initial value. */
function changedIn({ nodes, actions }: DocumentModel, state: Json): (Json | undefined)[] {
  const initials = new Map(membersOf(state).map(([name, entry]) => [name, initialOf(entry)]))
  const changes = actions.filter(
    ({ name, source: { state: entry, value = null } }) =>
      writesState(name) && (isObject(value) || value !== initials.get(stringOrEmpty(entry))),
  )
  return [
    ...nodes.map(({ source }) => source['field']),
    ...changes.map(({ source }) => source['state']),
  ]
}

const typesOf = cachedIn(({ expressions }: DocumentModel): ReadonlyMap<string, Type> => {
  const types = new Map<string, Type>()
  for (const { source, type } of expressions) {
    const key = JSON.stringify(source)
    const before = types.get(key)
    types.set(key, before ? union([before, type]) : type)
  }
  return types
})

export function withTypes(model: DocumentModel, rules = model.rules): FoldedDocument {
  return { rules, given: model.given, typeOf: (expression) => typesOf(model).get(expression) }
}

export function assume(
  { rules, given }: FoldedDocument,
  values: Readonly<Record<string, Json>> = {},
  test?: Assumptions['expression'],
): Assumptions {
  return {
    rule: foldedOnce(rules),
    path: (text) => (Object.hasOwn(values, text) ? { value: values[text] ?? null } : given(text)),
    ...(test ? { expression: test } : {}),
  }
}

/** Returns a function that calculates each rule once. A recursive rule is unknown. */
function foldedOnce(rules: JsonObject): Assumptions['rule'] {
  const known = new Map<string, KnownValue>()
  return (name, fold) => {
    const rule = own(rules, name)
    if (rule === undefined || known.has(name)) return known.get(name)
    known.set(name, undefined)
    known.set(name, fold(rule))
    return known.get(name)
  }
}
