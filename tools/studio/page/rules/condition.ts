import { isObject, type Json, type JsonObject } from '../../../../renderer/language'
import { isSame } from '../document/replace-part'

/**
 * A condition as the builder shows it; what it has no form for stays JSON, so that nothing is lost.
 */
export type Condition = Group | Test | { readonly kind: 'json'; readonly json: Json }

/** Conditions that belong together. */
export interface Group {
  readonly kind: 'group'
  readonly joins: Join
  readonly parts: readonly Condition[]
}

/** One comparison. `value` is undefined while nobody has chosen it. */
export interface Test {
  readonly kind: 'test'
  readonly test: TestName
  readonly value: Json | undefined
  /** What it is compared with, where the test compares. */
  readonly other?: Json
}

/** How a group is decided. */
export type Join = 'and' | 'or' | 'nor' | 'nand'

interface TestForm {
  readonly words: string
  /** What stands behind the words. */
  readonly other: 'none' | 'value' | 'list'
  readonly write: (value: Json, other: Json) => Json
}

const two = (words: string, operator: string): TestForm => ({
  words,
  other: 'value',
  write: (value, other) => ({ [operator]: [value, other] }),
})

/** The comparisons that the builder knows, in the order in which it offers them. */
export const tests = {
  is: two('is', '==='),
  isNot: two('is not', '!=='),
  oneOf: {
    words: 'is one of',
    other: 'list',
    write: (value: Json, other: Json): Json => ({ in: [value, other] }),
  },
  noneOf: {
    words: 'is none of',
    other: 'list',
    write: (value: Json, other: Json): Json => ({ '!': { in: [value, other] } }),
  },
  filled: { words: 'is filled', other: 'none', write: (value: Json): Json => ({ filled: value }) },
  empty: {
    words: 'is empty',
    other: 'none',
    write: (value: Json): Json => ({ '!': { filled: value } }),
  },
  notZero: {
    words: 'is not zero',
    other: 'none',
    write: (value: Json): Json => ({ positive: value }),
  },
  zero: {
    words: 'is zero',
    other: 'none',
    write: (value: Json): Json => ({ '!': { positive: value } }),
  },
  more: two('is more than', '>'),
  atLeast: two('is at least', '>='),
  less: two('is less than', '<'),
  atMost: two('is at most', '<='),
  holds: { words: 'holds', other: 'none', write: (value: Json): Json => value },
  holdsNot: {
    words: 'does not hold',
    other: 'none',
    write: (value: Json): Json => ({ '!': value }),
  },
} satisfies Readonly<Record<string, TestForm>>

/** The name of a comparison. */
export type TestName = keyof typeof tests

const writeGroup: Readonly<Record<Join, (parts: Json[]) => Json>> = {
  and: (parts) => ({ and: parts }),
  or: (parts) => ({ or: parts }),
  nor: (parts) => ({ '!': { or: parts } }),
  nand: (parts) => ({ '!': { and: parts } }),
}

/** A comparison that nobody has filled in yet. */
export const blank: Test = { kind: 'test', test: 'is', value: undefined }

/** Reads JSON Logic as a condition; writing it again gives the same JSON, always. */
export function readCondition(json: Json): Condition {
  const read = readForm(json)
  return read && isSame(writeCondition(read), json) ? read : { kind: 'json', json }
}

/** The JSON Logic of a condition; undefined while a part of it is not filled in. */
export function writeCondition(condition: Condition): Json | undefined {
  if (condition.kind === 'json') return condition.json
  if (condition.kind === 'test') return writeTest(condition)
  const parts = condition.parts.map(writeCondition)
  return parts.length > 0 && parts.every((part) => part !== undefined)
    ? writeGroup[condition.joins](parts)
    : undefined
}

function writeTest({ test, value, other }: Test): Json | undefined {
  const form: TestForm = tests[test]
  if (value === undefined || (form.other !== 'none' && other === undefined)) return undefined
  return form.write(value, other ?? null)
}

function readForm(json: Json): Condition | undefined {
  if (!isObject(json)) return undefined
  const [operator = ''] = Object.keys(json)
  return readers[operator]?.(json[operator]!, json)
}

type Reader = (argument: Json, whole: JsonObject) => Condition | undefined

const readers: Readonly<Record<string, Reader>> = {
  and: (parts) => group('and', parts),
  or: (parts) => group('or', parts),
  '!': readNot,
  '===': comparison('is'),
  '!==': comparison('isNot'),
  '>': comparison('more'),
  '>=': comparison('atLeast'),
  '<': comparison('less'),
  '<=': comparison('atMost'),
  in: listed('oneOf'),
  filled: (value) => ({ kind: 'test', test: 'filled', value }),
  positive: (value) => ({ kind: 'test', test: 'notZero', value }),
  var: (_, whole) => ({ kind: 'test', test: 'holds', value: whole }),
  rule: (_, whole) => ({ kind: 'test', test: 'holds', value: whole }),
}

const opposites: Partial<Record<TestName, TestName>> = {
  filled: 'empty',
  notZero: 'zero',
  oneOf: 'noneOf',
  holds: 'holdsNot',
}
const oppositeJoins: Partial<Record<Join, Join>> = { or: 'nor', and: 'nand' }

function readNot(inner: Json): Condition | undefined {
  const read = readForm(inner)
  if (read?.kind === 'group')
    return oppositeJoins[read.joins] && { ...read, joins: oppositeJoins[read.joins]! }
  return read?.kind === 'test' && opposites[read.test]
    ? { ...read, test: opposites[read.test]! }
    : undefined
}

function group(joins: Join, parts: Json): Condition | undefined {
  return Array.isArray(parts)
    ? { kind: 'group', joins, parts: parts.map(readCondition) }
    : undefined
}

function comparison(test: TestName): Reader {
  return (args) =>
    Array.isArray(args) && args.length === 2
      ? { kind: 'test', test, value: args[0]!, other: args[1]! }
      : undefined
}

function listed(test: TestName): Reader {
  return (args) =>
    Array.isArray(args) && args.length === 2 && Array.isArray(args[1])
      ? { kind: 'test', test, value: args[0]!, other: args[1] }
      : undefined
}
