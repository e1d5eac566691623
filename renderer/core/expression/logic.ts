import jsonLogic from 'json-logic-js'
import { EngineError, limits, textOf } from '../../language'
import { readMembers, readPath, Scope } from '../scope'
import { formatDate } from './format-date'
import { mailAddress } from './mail-address'
import { splitPath } from './path'

// json-logic-js is one shared object. This module is its only importer (a test holds that), and
// hardens it once: own properties only, no `log`, no evaluation of data as rules, and a budget that
// every inner step draws on.

/** A lowered expression: what json-logic-js itself understands. */
export type Logic = unknown

let current: Scope | undefined
let steps = 0
const interpret = jsonLogic.apply.bind(jsonLogic)

jsonLogic.apply = (logic, data) => {
  spend(1)
  const value: unknown = interpret(logic, data)
  if (Array.isArray(logic)) weigh(value as unknown[])
  return value
}

function spend(cost: number): void {
  steps += cost
  if (steps > limits.stepsPerEvaluation) throw new EngineError('budget')
}

/**
 * How much lists that an expression built hold in all, so that a list which holds itself twice
 * costs what it pretends to be.
 */
const weights = new WeakMap<object, number>()

function weigh(list: unknown[]): void {
  if (!list.some((item) => typeof item === 'object' && item !== null)) return
  const weight = list.reduce<number>((sum, item) => sum + (weights.get(item as object) ?? 1), 0)
  weights.set(list, weight)
  spend(weight)
}

/**
 * Evaluates lowered logic in a scope; throws EngineError: `budget` past the step limit, `bad-value`
 * where an operator cannot use what it was given.
 */
export function evaluate(logic: Logic, scope: Scope): unknown {
  const outer = current
  if (!outer) steps = 0
  current = scope
  try {
    return jsonLogic.apply(logic as never, scope)
  } catch (cause) {
    throw cause instanceof EngineError ? cause : new EngineError('bad-value', undefined, { cause })
  } finally {
    current = outer
  }
}

/** JSON Logic's truth: an empty list does not hold. */
export function holds(value: unknown): boolean {
  return jsonLogic.truthy(value)
}

function services() {
  return (current as Scope).roots.services
}

const position = /^\d+$/
const allZero = /^[^1-9]*0[^1-9]*$/

const operations: Record<string, (this: unknown, ...args: never[]) => unknown> = {
  var(this: unknown, path: unknown, fallback: unknown = null) {
    if (path === '' || path === null) return this instanceof Scope ? null : this
    const segments = splitPath(textOf(path))
    return (
      (this instanceof Scope ? readPath(this, segments) : readMembers(this, segments)) ?? fallback
    )
  },
  rule: (name: string) => services().rule(name),
  t: (key: string, names: string[], ...values: unknown[]) =>
    services().text(key, Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))),
  address: (endpoint: string, names: string[], ...values: unknown[]) =>
    services().address(endpoint, Object.fromEntries(names.map((name, at) => [name, values[at]]))),
  asset: (name: string) => services().asset(name),
  route: (screen: string) => services().route(screen),
  money: (amount: unknown, sign: unknown) => textOf(sign) + textOf(amount),
  date: (value: unknown, as: unknown) => formatDate(value, textOf(as)),
  text: textOf,
  mail: mailAddress,
  filled: (value: unknown) =>
    typeof value === 'string'
      ? value.trim() !== ''
      : Array.isArray(value)
        ? value.length > 0
        : value !== null && value !== undefined,
  positive: (value: unknown) => !allZero.test(textOf(value)),
  count: (value: unknown) => (Array.isArray(value) || typeof value === 'string' ? value.length : 0),
  item: (list: unknown, at: unknown, path: unknown = '') => {
    const item: unknown = Array.isArray(list) && position.test(textOf(at)) ? list[Number(at)] : null
    return path === '' ? (item ?? null) : readMembers(item, splitPath(textOf(path)))
  },
  without: (list: unknown, at: unknown) =>
    Array.isArray(list) ? list.filter((_, index) => index !== at) : [],
  join: (list: unknown, separator: unknown) =>
    Array.isArray(list) ? bounded(list.map(textOf).join(textOf(separator))) : '',
  matches: (value: unknown, pattern: unknown) =>
    new RegExp(`^(?:${textOf(pattern)})$`).test(textOf(value).slice(0, limits.stringLength)),
  mark: (id: string, value: unknown) => (services().branch?.(id), value),
  cat: (...parts: unknown[]) => bounded(parts.map(textOf).join('')),
  merge: (...lists: unknown[]) => {
    const merged = lists.flat()
    spend(merged.length)
    weigh(merged)
    return merged
  },
}

function bounded(value: string): string {
  spend(value.length >> 6)
  if (value.length > limits.textLength) throw new EngineError('budget')
  return value
}

for (const [name, operation] of Object.entries(operations))
  jsonLogic.add_operation(name, operation as never)
for (const name of ['log', 'missing', 'missing_some']) jsonLogic.rm_operation(name)
