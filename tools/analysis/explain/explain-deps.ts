import { compileExpression, type Scope, type ScreenInstance } from '../../../renderer/core'
import { isObject, type Json, type JsonObject, operatorOf } from '../../../renderer/language'
import type { DocumentBundle } from '../../../src/bootstrap'
import { plainNames, type Names } from '../sentences/value'
import { say } from '../words/words'

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

/** Throws if the expression cannot be evaluated. */
export function valueOf(expression: Json, { scope }: ExplainDeps): unknown {
  return compileExpression(expression, () => []).evaluate(scope)
}

/** `undefined` for a literal. */
export function operatorParts(
  expression: Json | undefined,
): { operator: string; args: readonly Json[] } | undefined {
  const operator = isObject(expression) ? operatorOf(expression) : undefined
  if (operator === undefined) return undefined
  const argument = (expression as JsonObject)[operator] ?? null
  return { operator, args: Array.isArray(argument) ? argument : [argument] }
}

export function ruleOf(name: Json | undefined, { bundle }: ExplainDeps): Json | undefined {
  const { rules } = bundle.document
  return isObject(rules) && typeof name === 'string' && Object.hasOwn(rules, name)
    ? rules[name]
    : undefined
}

const longest = 60

/** A literal with its type, on one line. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined) return say`missing`
  if (Array.isArray(value)) return say`a list of ${value.length}`
  if (typeof value === 'object') return say`an object`
  const text = JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
