import {
  array,
  assert,
  boolean,
  constantFrom,
  double,
  jsonValue,
  letrec,
  oneof,
  property,
  record,
  sample,
  string,
  tuple,
} from 'fast-check'
import { expect, it } from 'vitest'
import { EngineError } from '../../language/faults'
import type { Json } from '../../language/json'
import { evaluateIn } from '../testing'
import { operators } from '../../language/operators'

const names = ['a', 'b', 'list', 'constructor', '__proto__', 'toString', 'length', '0', '']
const path = array(constantFrom(...names), { minLength: 1, maxLength: 3 }).map((parts) =>
  parts.join('.'),
)
const literal = oneof(
  constantFrom<Json>(null, true, false, '', '0', 'a', 'asset:x', 0, 1, -1, 1e308),
  string({ maxLength: 5 }),
  double(),
)

const { expression } = letrec<{ expression: Json; operand: Json }>((tie) => ({
  operand: oneof(
    { depthSize: 'small', withCrossShrink: true },
    literal,
    path.map((name): Json => ({ var: name })),
    array(tie('operand'), { maxLength: 3 }),
    tie('expression'),
  ),
  expression: tuple(
    constantFrom(...Object.keys(operators), 'log', 'missing', 'var.prototype.constructor'),
    array(tie('operand'), { maxLength: 4 }),
    tie('operand'),
    boolean(),
  ).map(([name, args, namedArgument, unary]): Json => {
    const namedArguments = Object.fromEntries(
      Object.keys(operators[name]?.namedArguments ?? {}).map((key) => [
        key,
        key === 'as' ? namedArgument : { a: namedArgument, 1: namedArgument },
      ]),
    )
    return { ...namedArguments, [name]: unary ? (args[0] ?? null) : args }
  }),
}))

const data = record({
  a: jsonValue({ maxDepth: 3 }),
  b: literal,
  list: array(oneof(literal, jsonValue({ maxDepth: 2 })), { maxLength: 6 }),
})

type Result = { value: unknown } | { code: string }

function run(values: unknown, rule: Json): Result {
  try {
    return { value: evaluateIn(values, rule) }
  } catch (error) {
    if (error instanceof EngineError) return { code: error.code }
    throw error
  }
}

it('evaluating a random expression twice gives the same value or the same `EngineError`, and changes neither the expression nor the data', () => {
  assert(
    property(expression, data, (rule, values) => {
      const before = JSON.stringify([rule, values])
      const first = run(values, rule)
      expect(run(values, rule)).toEqual(first)
      expect(JSON.stringify([rule, values])).toBe(before)
      if ('value' in first) expect(typeof first.value).not.toBe('function')
    }),
    { numRuns: 3_000 },
  )
})

it('more than one fifth of the random expressions have a value', () => {
  const results = sample(tuple(expression, data), 500).map(([rule, values]) => run(values, rule))
  expect(results.filter((result) => 'value' in result).length).toBeGreaterThan(100)
})
