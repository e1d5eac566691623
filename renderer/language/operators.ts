import { amountText, finiteOrNull, areInOrder } from './amounts.ts'
import { addDays, daysBetween, formatDate } from './format-date.ts'
import { own } from './json.ts'
import * as limits from './limits.ts'
import { literal, lowerNamed, lowerPath, lowerPick, lowerPattern, lowerRule } from './lowerings.ts'
import { mailAddress } from './mail-address.ts'
import { readNested, splitPath } from './members.ts'
import type { Operator } from './operator'
import { valueText } from './value-text.ts'

export const operators: Readonly<Record<string, Operator>> = {
  var: { lower: lowerPath },
  rule: { lower: lowerRule, evaluate: ({ services }, name: string) => services.rule(name) },
  t: {
    namedArguments: { with: 'values' },
    lower: lowerNamed('t', 'with', 'bad-text-key'),
    evaluate(run, key: string, names: string[], ...values: unknown[]) {
      run.chargeLength(values)
      return run.services.text(key, byName(names, values, ''))
    },
  },
  pick: { namedArguments: { cases: 'values', default: 'value' }, lower: lowerPick },
  money: {
    namedArguments: { sign: 'value' },
    lower: (source, into, inBody) => ({
      money: [
        into.lower(source['money'], into, inBody),
        into.lower(source['sign'] ?? { t: 'common.amountIcon' }, into, inBody),
      ],
    }),
    evaluate: ({ profile }, amount: unknown, sign: unknown) =>
      valueText(amount) === '' ? null : valueText(sign) + amountText(amount, sign, profile),
  },
  date: {
    namedArguments: { as: 'value' },
    lower: (source, into, inBody) => ({
      date: [
        into.lower(source['date'], into, inBody),
        literal(source['as'] ?? 'date', 'bad-date-form'),
      ],
    }),
    evaluate: ({ profile }, value: unknown, as: string) => formatDate(value, as, profile),
  },
  daysBetween: {
    evaluate: ({ profile }, from: unknown, to: unknown) => daysBetween(from, to, profile),
  },
  addDays: {
    evaluate: ({ profile }, date: unknown, days: unknown) => addDays(date, days, profile),
  },
  address: {
    namedArguments: { params: 'values' },
    lower: lowerNamed('address', 'params', 'bad-endpoint'),
    evaluate: ({ services }, endpoint: string, names: string[], ...values: unknown[]) =>
      services.address(endpoint, byName(names, values, null)),
  },
  mail: { evaluate: (_, value: unknown) => mailAddress(value) },
  route: {
    lower: ({ route }) => ({ route: [literal(route, 'bad-screen')] }),
    evaluate: ({ services }, screen: string) => services.route(screen),
  },
  filled: {
    evaluate: (_, value: unknown) =>
      typeof value === 'string'
        ? value.trim() !== ''
        : Array.isArray(value)
          ? value.length > 0
          : (value ?? null) !== null,
  },
  positive: {
    evaluate(_, value: unknown) {
      const text = valueText(value)
      return text !== '' && (text.length > longestZero || !zeroAmount.test(text))
    },
  },
  count: {
    evaluate: (_, value: unknown) =>
      Array.isArray(value) || typeof value === 'string' ? value.length : 0,
  },
  item: {
    evaluate(_, list: unknown, at: unknown, path: unknown = '') {
      return memberOf(
        Array.isArray(list) && position.test(valueText(at)) ? list[Number(at)] : null,
        path,
      )
    },
  },
  find: {
    evaluate(run, list: unknown, path: unknown, value: unknown, other: unknown = '') {
      const key = valueText(value)
      if (!Array.isArray(list) || key === '') return null
      run.spend(list.length)
      return memberOf(
        list.find((item) => valueText(memberOf(item, path)) === key),
        other,
      )
    },
  },
  without: {
    evaluate: (run, list: unknown, at: unknown) =>
      run.list(Array.isArray(list) ? [list] : []).filter((_, index) => index !== at),
  },
  join: {
    evaluate: (run, list: unknown, separator: unknown) =>
      Array.isArray(list) ? run.text(list, valueText(separator)) : '',
  },
  matches: {
    lower: lowerPattern,
    // The check of literal patterns ensures that a pattern is fast for texts of this length.
    evaluate(_, value: unknown, pattern: unknown) {
      const text = valueText(value)
      return (
        text.length <= limits.patternInput && new RegExp(`^(?:${valueText(pattern)})$`).test(text)
      )
    },
  },
  cat: { evaluate: (run, ...parts: unknown[]) => run.text(parts) },
  merge: {
    evaluate: (run, ...lists: unknown[]) =>
      run.list(lists.filter((list) => (list ?? null) !== null)),
  },
  in: {
    evaluate: (_, value: unknown, whole: unknown) =>
      Array.isArray(whole)
        ? whole.includes(value ?? null)
        : (value ?? null) !== null && typeof whole === 'string' && whole.includes(valueText(value)),
  },
  substr: {
    evaluate(_, value: unknown, start: number, length?: number) {
      const text = valueText(value)
      return text === '' && value !== '' ? null : text.slice(start).slice(0, length)
    },
  },
  upper: textOperator((text) => text.toUpperCase()),
  lower: textOperator((text) => text.toLowerCase()),
  trim: textOperator((text) => text.trim()),
  '<': ordered((left, right) => left < right),
  '<=': ordered((left, right) => left <= right),
  '>': ordered((left, right) => left > right),
  '>=': ordered((left, right) => left >= right),
  '+': calculation((...numbers) => numbers.reduce((sum, number) => sum + number)),
  '-': calculation((left, right) => (right === undefined ? -left : left - right)),
  '*': calculation((...numbers) => numbers.reduce((product, number) => product * number)),
  '/': calculation((left, right) => left / right),
  '%': calculation((left, right) => left % right),
  min: calculation(Math.min),
  max: calculation(Math.max),
  '==': { evaluate: (_, left: unknown, right: unknown) => areEqual(left, right) },
  '!=': { evaluate: (_, left: unknown, right: unknown) => !areEqual(left, right) },
  ...unchangedOperators('if and or ! !! === !==', {}),
  ...unchangedOperators('map filter reduce all none some', { iterates: true }),
}

const position = /^\d+$/
const longestZero = 64
/** Matches zero with a currency, as in `$ 0.00`, `Rs. 0` and `0 MXN`. */
const zeroAmount =
  /^[\s\p{Sc}-]*(?:[A-Z][A-Za-z]{0,2}\.?)?[\s\p{Sc}-]*0[0.,]*[\s\p{Sc}]*(?:[A-Z]{3})?$/u

function unchangedOperators(names: string, operator: Operator): Record<string, Operator> {
  return Object.fromEntries(names.split(' ').map((name) => [name, operator]))
}

/** Creates an operator that changes a string. For other values, its result is null. */
function textOperator(change: (text: string) => string): Operator {
  return {
    evaluate(_, value: unknown) {
      const text = valueText(value)
      return text === '' && value !== '' ? null : change(text)
    },
  }
}

function ordered(test: Parameters<typeof areInOrder>[0]): Operator {
  return { evaluate: (_, ...values: unknown[]) => areInOrder(test, values) }
}

function calculation(calculate: Parameters<typeof finiteOrNull>[0]): Operator {
  return { evaluate: (_, ...values: unknown[]) => finiteOrNull(calculate, values) }
}

/** Compares values. Lists and objects are never converted to a long string. */
function areEqual(left: unknown, right: unknown): boolean {
  const isOne = (value: unknown) => typeof value === 'object' && value !== null
  // oxlint-disable-next-line eqeqeq -- this is the loose comparison of the language
  return isOne(left) || isOne(right) ? left === right : left == right
}

function memberOf(item: unknown, path: unknown): unknown {
  return readNested(item, path === '' ? [] : splitPath(valueText(path)))
}

function byName(names: readonly string[], values: readonly unknown[], defaultValue: unknown) {
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? defaultValue]))
}

/**
 * The operator of an expression: its only key that is neither a named argument of the operator nor
 * a comment. Undefined for a literal.
 */
export function operatorOf(value: object): string | undefined {
  let operator: string | undefined
  let hasMore = false
  for (const key in value) {
    const isOperator = own(operators, key) !== undefined
    if (isOperator && operator !== undefined) return undefined
    if (isOperator) operator = key
    else hasMore = true
  }
  return operator !== undefined && (!hasMore || hasOnlyNamedArguments(value, operator))
    ? operator
    : undefined
}

function hasOnlyNamedArguments(value: object, name: string): boolean {
  const namedArguments = operators[name]!.namedArguments ?? {}
  return Object.keys(value).every(
    (key) => key === name || key === '$comment' || own(namedArguments, key) !== undefined,
  )
}
