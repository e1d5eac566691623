import {
  isTruthy,
  compileExpression,
  type Scope,
  type ScreenInstance,
} from '../../../renderer/core'
import {
  operators,
  type Json,
  isObject,
  type JsonObject,
  operatorOf,
} from '../../../renderer/language'
import { meaningOf } from '../operators/meanings'
import type { ExplanationContext } from '../operators/operator-meaning'
import {
  conditionSentence,
  valuePhrase,
  joinWords,
  plainNames,
  type Names,
} from '../sentences/value'
import { say } from '../words/words'
import type { DocumentBundle } from '../../../src/bootstrap'

/** Returns a clause, with a value, for each operand that decides the result of a condition. */
export function reasonsFor(
  condition: Json | undefined,
  isTrue: boolean,
  deps: ExplainDeps,
): readonly string[] {
  const parts = operatorParts(condition)
  if (!parts)
    return [isTrue ? say`the condition is always true` : say`the condition is always false`]
  const reasons = meaningOf(parts.operator)?.because?.(parts.args, isTrue, tellingOf(deps))
  return reasons ?? generalReasons(condition!, isTrue, deps)
}

export function isTrueNow(condition: Json, deps: ExplainDeps): boolean {
  return isTruthy(valueOf(condition, deps))
}

function tellingOf(deps: ExplainDeps): ExplanationContext {
  const phrase = (value: Json | undefined) => valuePhrase(value, deps.names)
  const currentValue = (value: Json | undefined) => valueOf(value ?? null, deps)
  return {
    phrase,
    currentValue,
    describeValue: valueWords,
    is: (value) => valueSentence(phrase(value), currentValue(value)),
    other: (value) =>
      operatorParts(value)
        ? `${phrase(value)} (${valueWords(currentValue(value))})`
        : phrase(value),
    list: joinWords,
    because: (condition, isTrue) => reasonsFor(condition, isTrue, deps),
    holds: (condition) => isTrueNow(condition, deps),
    rule: (name) => ruleOf(name, deps),
  }
}

function generalReasons(condition: Json, isTrue: boolean, deps: ExplainDeps): string[] {
  const sentence = conditionSentence(condition, deps.names, isTrue)
  const read = pathsIn(condition).map((path) => valueSentence(path, valueOf({ var: path }, deps)))
  return [read.length === 0 ? sentence : `${sentence} (${read.join(', ')})`]
}

/** Returns the paths in an expression. Paths inside list operators are left out. */
export function pathsIn(expression: Json | undefined): string[] {
  const parts = operatorParts(expression)
  if (parts?.operator === 'var')
    return typeof parts.args[0] === 'string' && parts.args[0] !== '' ? [parts.args[0]] : []
  if (parts && operators[parts.operator]?.iterates) return pathsIn(parts.args[0])
  const inner = Array.isArray(expression)
    ? expression
    : typeof expression === 'object' && expression !== null
      ? Object.values(expression)
      : []
  return [...new Set(inner.flatMap((value) => pathsIn(value as Json)))]
}

export interface RunningScreen {
  readonly screen: ScreenInstance
  readonly bundle: DocumentBundle
  readonly locale: string
}

export interface ExplainDeps extends RunningScreen {
  readonly scope: Scope
  readonly names: Names
}

export function depsOf(running: RunningScreen, scope: Scope): ExplainDeps {
  const text = (key: string) => running.screen.ports.text(key, {}) || undefined
  return { ...running, scope, names: { ...plainNames, text, exact: true } }
}

/** Evaluates an expression. Throws if the evaluation fails. */
export function valueOf(expression: Json, { scope }: ExplainDeps): unknown {
  return compileExpression(expression, () => []).evaluate(scope)
}

/** Returns the operator and its arguments; `undefined` for a literal. */
export function operatorParts(
  expression: Json | undefined,
): { operator: string; args: readonly Json[] } | undefined {
  const operator = isObject(expression) ? operatorOf(expression) : undefined
  if (operator === undefined) return undefined
  const argument = (expression as JsonObject)[operator] ?? null
  return { operator, args: Array.isArray(argument) ? argument : [argument] }
}

function ruleOf(name: Json | undefined, { bundle }: ExplainDeps): Json | undefined {
  const { rules } = bundle.document
  return isObject(rules) && typeof name === 'string' && Object.hasOwn(rules, name)
    ? rules[name]
    : undefined
}

const longest = 60

/** Returns a clause about a value, such as "order.state is missing". */
export function valueSentence(subject: string, value: unknown): string {
  return value === null || value === undefined
    ? say`${subject} is missing`
    : say`${subject} is ${valueWords(value)}`
}

/** Returns words for a value in one line, which also show the type of the value. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined) return say`missing`
  if (Array.isArray(value)) return say`a list of length ${value.length}`
  if (typeof value === 'object') return say`an object`
  return shortened(JSON.stringify(value))
}

export function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
