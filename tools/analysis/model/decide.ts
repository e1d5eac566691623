import { fold } from '../expressions/fold'
import {
  appended,
  isObject,
  objectsIn,
  operatorOf,
  own,
  type Json,
  type JsonObject,
  initialOf,
  membersOf,
} from '../../../renderer/language'
import {
  argumentsOf,
  type KnownValue,
  type LiteralTest,
  type Assumptions,
} from '../operators/meaning'
import { holds } from '../operators/folding'
import { meaningOf } from '../operators/meanings'
import { actionOf } from '../actions/meanings'
import { type DocumentModel, withExpansions } from './model'

/** The maximum number of cases. A condition with more comparisons is not decided. */
const mostCases = 256

/**
 * Returns whether conditions are always or never true together, independent of the server's
 * responses; `undefined` if both are possible. A path that is compared with literals is tried with
 * each literal, and with another value.
 */
export function decide(
  conditions: readonly Json[],
  model: FoldedDocument,
  values: Readonly<Record<string, Json>> = {},
): boolean | undefined {
  const truthIn = (one: Case) =>
    holds(fold({ and: [...conditions] }, assume(model, { ...values, ...one.values }, one.test)))
  const plain = truthIn({ values })
  if (plain !== undefined) return plain
  let result: boolean | undefined
  for (const one of casesOf(testsIn(conditions, model), askedTwice(conditions, model))) {
    const truth = truthIn(one)
    if (truth === undefined || (result !== undefined && truth !== result)) return undefined
    result = truth
  }
  return result
}

/** The assumed values of the paths in a condition. */
interface Case {
  readonly values: Readonly<Record<string, Json>>
  readonly test?: (source: JsonObject) => KnownValue
}

/** Comparisons with literals, by path, including those in rules. */
function testsIn(
  conditions: readonly Json[],
  { rules }: FoldedDocument,
): Map<string, LiteralTest[]> {
  const found = new Map<string, LiteralTest[]>()
  const seen = new Set<string>()
  const look = (value: Json | undefined) => {
    for (const source of objectsIn(value)) {
      const test = testOf(source)
      const path = pathOf(test)
      if (test && path !== undefined) found.set(path, appended(found.get(path), test))
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

function pathOf(test: LiteralTest | undefined): string | undefined {
  const path = isObject(test?.subject) ? test.subject['var'] : undefined
  return typeof path === 'string' ? path : undefined
}

/** Other conditions that occur more than once, as JSON. All occurrences have the same result. */
function askedTwice(conditions: readonly Json[], { rules }: FoldedDocument): string[] {
  const times = new Map<string, number>()
  const ask = (value: Json | undefined): void => {
    const operator = isObject(value) ? operatorOf(value) : undefined
    if (!isObject(value) || operator === undefined) return
    const args = argumentsOf(value, operator)
    if (meaningOf(operator)?.connects) return args.forEach(ask)
    if (pathOf(testOf(value)) !== undefined) return
    const text = JSON.stringify(value)
    const before = times.get(text) ?? 0
    times.set(text, before + 1)
    if (before === 0 && typeof value['rule'] === 'string') ask(own(rules, value['rule']))
  }
  conditions.forEach(ask)
  return [...times].flatMap(([text, count]) => (count > 1 ? [text] : []))
}

/**
 * The cases to try. A path with several comparisons, or with one that has no literals, gets each
 * literal and another value. A repeated condition gets both results.
 */
function casesOf(tests: ReadonlyMap<string, readonly LiteralTest[]>, repeated: string[]): Case[] {
  let cases: { values: Record<string, Json>; others: string[]; truths: Map<string, boolean> }[] = [
    { values: {}, others: [], truths: new Map() },
  ]
  for (const [path, compared] of tests) {
    const literals = [...new Set(compared.flatMap(({ values }) => values))]
    const isDecided = literals.length === 0 || compared.length > 1
    if (!isDecided || cases.length * (literals.length + 1) > mostCases) continue
    cases = cases.flatMap((one) => [
      ...literals.map((literal) => ({ ...one, values: { ...one.values, [path]: literal } })),
      { ...one, others: [...one.others, path] },
    ])
  }
  for (const text of repeated) {
    if (cases.length * 2 > mostCases) break
    cases = cases.flatMap((one) =>
      [true, false].map((truth) => ({ ...one, truths: new Map([...one.truths, [text, truth]]) })),
    )
  }
  return cases.map(({ values, others, truths }) => ({
    values,
    test: (source) => noneOf(source, others) ?? takenFor(source, truths),
  }))
}

function takenFor(source: JsonObject, truths: ReadonlyMap<string, boolean>): KnownValue {
  const truth = truths.size === 0 ? undefined : truths.get(JSON.stringify(source))
  return truth === undefined ? undefined : { truth }
}

/** The result of a comparison if the path has none of its literals. */
function noneOf(source: JsonObject, others: readonly string[]): KnownValue {
  const test = testOf(source)
  const path = pathOf(test)
  return test && path !== undefined && others.includes(path) ? { value: !test.holds } : undefined
}

const known = new WeakMap<JsonObject, ReadonlyMap<string, boolean>>()

/** The rules whose result does not depend on the server's responses, by name. */
export function constantRules(rules: JsonObject): ReadonlyMap<string, boolean> {
  const before = known.get(rules)
  if (before) return before
  const found = new Map<string, boolean>()
  for (const [name, rule] of Object.entries(rules)) {
    const truth = isObject(rule) ? decide([rule], { rules, given: () => undefined }) : undefined
    if (truth !== undefined) found.set(name, truth)
  }
  known.set(rules, found)
  return found
}

/**
 * The rules without constant ones. A condition that is constant only because of a constant rule is
 * not reported.
 */
export function withoutConstant(rules: JsonObject): JsonObject {
  const constant = constantRules(rules)
  return constant.size === 0
    ? rules
    : Object.fromEntries(Object.entries(rules).filter(([name]) => !constant.has(name)))
}

/** The state entries that a screen never changes, by path, with their value. */
export function constantState(model: DocumentModel): Record<string, Json> {
  if (model.kind !== 'screen') return {}
  const changed = new Set(withExpansions(model).flatMap(changedIn))
  return Object.fromEntries(
    membersOf(model.document['state'])
      .map(([name, entry]) => [name, initialOf(entry)] as const)
      .filter(
        ([name, initial]) => !changed.has(name) && !(isObject(initial) && operatorOf(initial)),
      )
      .map(([name, initial]) => [`state.${name}`, initial ?? null]),
  )
}

function changedIn({ nodes, actions }: DocumentModel): (Json | undefined)[] {
  return [
    ...nodes.map(({ source }) => source['field']),
    ...actions.map(({ source, name }) =>
      actionOf(name)?.members['state'] ? source['state'] : null,
    ),
  ]
}

/** A document whose conditions are folded. */
export type FoldedDocument = Pick<DocumentModel, 'rules' | 'given'>

/**
 * The assumptions for folding in a document: its rules, the inputs of a fragment, values of some
 * paths, and results of some expressions.
 */
export function assume(
  { rules, given }: FoldedDocument,
  values: Readonly<Record<string, Json>> = {},
  test?: Assumptions['test'],
): Assumptions {
  return {
    rule: foldedOnce(rules),
    path: (text) => (Object.hasOwn(values, text) ? { value: values[text] ?? null } : given(text)),
    ...(test ? { test } : {}),
  }
}

/** Rules by name, each folded on demand. The value of a rule that uses itself is unknown. */
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
