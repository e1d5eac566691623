import { fold } from '../expressions/fold'
import {
  appended,
  isObject,
  objectsIn,
  operatorOf,
  own,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { argumentsOf } from '../operators/arguments'
import { holds } from '../operators/folding'
import type { Known, LiteralTest } from '../operators/meaning'
import { meaningOf } from '../operators/meanings'
import { assume, type Folded } from './assumptions'

/** Limit of cases. A condition with more comparisons is left undecided; its author meant them. */
const mostCases = 256

/**
 * Whether conditions always hold together, or never do, independent of the server's answers.
 * Undefined if both are possible. A path that is compared with literals is tried with each literal,
 * and with none.
 */
export function decide(
  conditions: readonly Json[],
  model: Folded,
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

/** The assumed values of the paths of a condition. */
interface Case {
  readonly values: Readonly<Record<string, Json>>
  readonly test?: (source: JsonObject) => Known
}

/** Comparisons with literals by the path that they compare, including those in used rules. */
function testsIn(conditions: readonly Json[], { rules }: Folded): Map<string, LiteralTest[]> {
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

/** Other conditions that occur more than once, as text: all occurrences hold, or none. */
function askedTwice(conditions: readonly Json[], { rules }: Folded): string[] {
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
 * The cases to try. Each path with more than one comparison, or without literals, gets each of its
 * literals, and none; each repeated condition gets both results.
 */
function casesOf(tests: ReadonlyMap<string, readonly LiteralTest[]>, asked: string[]): Case[] {
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
  for (const text of asked) {
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

function takenFor(source: JsonObject, truths: ReadonlyMap<string, boolean>): Known {
  const truth = truths.size === 0 ? undefined : truths.get(JSON.stringify(source))
  return truth === undefined ? undefined : { truth }
}

/** The result of a comparison whose path has none of its literals. */
function noneOf(source: JsonObject, others: readonly string[]): Known {
  const test = testOf(source)
  const path = pathOf(test)
  return test && path !== undefined && others.includes(path) ? { value: !test.holds } : undefined
}
