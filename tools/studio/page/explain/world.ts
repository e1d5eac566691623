import { compileExpression, type Scope, type ScreenInstance } from '../../../../renderer/core'
import { isObject, type Json, type JsonObject, operatorOf } from '../../../../renderer/language'
import { plainNames, type Names } from '../../../analysis/sentences'
import type { DocumentBundle } from '../../../../src/bootstrap'

/** What sentences about one place of a running screen are made with. */
export interface World {
  readonly screen: ScreenInstance
  readonly bundle: DocumentBundle
  readonly scope: Scope
  readonly locale: string
  readonly names: Names
}

/** Makes the world of a scope. */
export function worldOf(
  screen: ScreenInstance,
  bundle: DocumentBundle,
  locale: string,
  scope: Scope,
): World {
  return {
    screen,
    bundle,
    scope,
    locale,
    names: { ...plainNames, text: (key) => screen.ports.text(key, {}) || undefined, exact: true },
  }
}

/** The value of an expression at this moment; what cannot be worked out throws. */
export function valueOf(expression: Json, { scope }: World): unknown {
  return compileExpression(expression, () => []).evaluate(scope)
}

/** An expression taken apart: its operator and what that is given; undefined for a literal. */
export function taken(
  expression: Json | undefined,
): { operator: string; args: readonly Json[] } | undefined {
  const operator = isObject(expression) ? operatorOf(expression) : undefined
  if (operator === undefined) return undefined
  const argument = (expression as JsonObject)[operator] ?? null
  return { operator, args: Array.isArray(argument) ? argument : [argument] }
}

/** The condition behind the name of a rule. */
export function ruleOf(name: Json | undefined, { bundle }: World): Json | undefined {
  const { rules } = bundle.document
  return isObject(rules) && typeof name === 'string' && Object.hasOwn(rules, name)
    ? rules[name]
    : undefined
}

const longest = 60

/** A value as it stands in a sentence: exact, and not longer than a line. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return 'missing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'an object'
  const text = JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
