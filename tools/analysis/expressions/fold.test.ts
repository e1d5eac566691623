import {
  array,
  assert,
  constantFrom,
  double,
  letrec,
  oneof,
  property,
  string,
  tuple,
} from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTruthy as engineHolds } from '../../../renderer/core'
import { evaluateIn } from '../../../renderer/core/testing'
import { EngineError, type Json, operators } from '../../../renderer/language'
import type { Assumptions } from '../operators/operator-meaning'
import { fold } from './fold'

const nothingKnown: Assumptions = { rule: () => undefined, path: () => undefined }

const literal = oneof(
  constantFrom<Json>(null, true, false, '', '0', 'a', 'abc', '1,200.00', '300.00', '-5', 0, 1, 7),
  string({ maxLength: 4 }),
  double({ noNaN: true, noDefaultInfinity: true }),
)

const { expression } = letrec<{ expression: Json; operand: Json }>((tie) => ({
  operand: oneof(
    { depthSize: 'small' },
    { arbitrary: literal, weight: 4 },
    array(literal, { maxLength: 3 }),
    tie('expression'),
  ),
  expression: tuple(
    constantFrom(...Object.keys(operators)),
    array(tie('operand'), { minLength: 1, maxLength: 4 }),
    tie('operand'),
  ).map(([name, args, namedArgument]): Json => {
    const namedArguments = Object.keys(operators[name]?.namedArguments ?? {}).map((key) => [
      key,
      operators[name]?.namedArguments?.[key] === 'values'
        ? { a: namedArgument, 1: namedArgument }
        : namedArgument,
    ])
    return { ...Object.fromEntries(namedArguments), [name]: args } as Json
  }),
}))

/** Returns the result of the engine; `undefined` if the engine rejects the expression. */
function engineValue(source: Json): { value: unknown } | undefined {
  try {
    return { value: evaluateIn({}, source) }
  } catch (error) {
    if (error instanceof EngineError) return undefined
    throw error
  }
}

describe('fold', () => {
  it('has the same value as the engine', () => {
    let compared = 0
    assert(
      property(expression, (source) => {
        const known = fold(source, nothingKnown)
        const value = engineValue(source)
        if (!known || !value) return
        compared++
        if ('value' in known) expect(known.value).toEqual(value.value)
        else expect(known.truth).toBe(engineHolds(value.value))
      }),
      { numRuns: 4_000 },
    )
    expect(compared).toBeGreaterThan(1_000)
  })

  it.each<[string, Json, Json]>([
    ['a number between two others', { '<=': [1, 5, 3] }, false],
    ['a chain of three', { '<': [0, 7, 3] }, false],
    ['amounts', { '>': ['1,200.00', '300.00'] }, true],
    ['texts in order', { '<': ['a', 'b'] }, true],
    ['a number in a text', { in: [5, 'abc'] }, false],
    ['null in a text', { in: [null, 'abc'] }, false],
    ['an empty text in null', { in: ['', null] }, false],
    ['null in null', { in: [null, null] }, false],
    ['a sum', { '+': [1, 2] }, 3],
    ['the length of a text', { count: 'abc' }, 3],
  ])('evaluates %s like the engine', (_, source, value) => {
    expect(fold(source, nothingKnown)).toEqual({ value })
    expect(evaluateIn({}, source)).toEqual(value)
  })

  it.each<[string, Json]>([
    ['an amount, which depends on the region', { money: 5 }],
    ['an address, which depends on the deployment', { route: 'repayment' }],
    ['a list operator, whose body reads items', { map: [[1], { var: '' }] }],
  ])('has no result for %s', (_, source) => expect(fold(source, nothingKnown)).toBeUndefined())
})
