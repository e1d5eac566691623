import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { type Json, objectsIn, valueAt } from '../../../../renderer/language'
import { operators } from '../../../../renderer/language/operators'
import { anyType, arrayOf } from '../../../analysis/types/type'
import { changeOperation, operationOptions, readCall, withOperand, writeCall } from './call'
import { missingOperand } from './use-edit'
import { showLiteral, typedLiteral } from './operand-field'

const anyExpression = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Json>('174', 1, true, null, ''),
    fc.record({ var: fc.constantFrom('order.status', 'row.value') }) as fc.Arbitrary<Json>,
    fc.record({ rule: fc.constant('payable') }) as fc.Arbitrary<Json>,
    fc
      .tuple(fc.constantFrom(...Object.keys(operators)), fc.array(tie('value'), { maxLength: 3 }))
      .map(([operator, args]): Json => ({ [operator]: args })),
    fc
      .tuple(fc.constantFrom('!', 'filled', 'positive'), tie('value'))
      .map(([operator, arg]): Json => ({ [operator]: arg })),
  ),
})).value

/** The conditions in the screens of this repository. */
const real = readdirSync('schemas/screens', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => objectsIn(JSON.parse(readFileSync(`schemas/screens/${name}`, 'utf8')) as Json))
  .flatMap(({ when, that }) => [when, that].filter((condition) => condition !== undefined))

describe('an operator call', () => {
  it('has a pointer to each operand, for any expression', () => {
    fc.assert(
      fc.property(anyExpression, (json) => {
        const { args, at } = readCall(json, '')
        expect(args.map((_, index) => valueAt(json, at(index)))).toEqual(args)
      }),
    )
  })

  it('is written as the same JSON that was read, for every condition of the screens', () => {
    expect(real.length).toBeGreaterThan(100)
    for (const json of real) {
      const { name, args } = readCall(json, '')
      expect(writeCall(name, args)).toEqual(json)
    }
  })

  it.each<[Json, string]>([
    [{ '!': { filled: { var: 'a' } } }, 'not filled'],
    [{ '!': { in: [{ var: 'a' }, ['1']] } }, 'not in'],
    [{ '!': { rule: 'payable' } }, 'not holds'],
    [{ '!': { '<': [{ var: 'a' }, 1] } }, 'not holds'],
    [{ '!': { or: [true, false] } }, 'not or'],
    [{ '===': [{ var: 'a' }, 1] }, '==='],
    [{ rule: 'payable' }, 'holds'],
  ])('reads %j as the operation "%s"', (json, name) => expect(readCall(json, '').name).toBe(name))

  it('can have every operator except `var`, `rule`, `t` and `!`', () => {
    const offered = operationOptions({ any: true }).map(({ value }) => value)
    const others = Object.keys(operators).filter(
      (name) => !['var', 'rule', 't', '!'].includes(name),
    )
    expect(offered).toEqual(expect.arrayContaining(others))
  })

  it('is offered in words instead of the name of its operator', () => {
    const options = operationOptions({ any: true })
    expect(options.filter(({ value, label }) => label === value)).toEqual([
      expect.objectContaining({ value: 'holds' }),
    ])
  })
})

describe('a change of the operation', () => {
  const [a, b, rule] = [{ var: 'a' }, { var: 'b' }, { rule: 'payable' }]
  it.each<[string, Json, string, Json]>([
    [
      'keeps the first text as the result',
      { cat: [a, ' / ', b] },
      'if',
      { if: [missingOperand, a] },
    ],
    ['keeps the first result as a text', { if: [rule, a, b] }, 'cat', { cat: [a, missingOperand] }],
    ['takes a plain value as the result', a, 'if', { if: [missingOperand, a] }],
    ['takes a plain value as a text', a, 'cat', { cat: [a, missingOperand] }],
    ['keeps all numbers', { '+': [a, b, 1] }, '*', { '*': [a, b, 1] }],
    ['drops a condition for each item', { filter: [a, rule] }, 'map', { map: [a, missingOperand] }],
  ])('%s', (_, before, name, after) => {
    expect(changeOperation(readCall(before, ''), name)).toEqual(after)
  })
})

describe('a typed literal', () => {
  it.each([
    ['174', { string: {} }, '174'],
    ['174', { number: {} }, 174],
    ['174', { any: true as const }, 174],
    ['1,000', { any: true as const }, 1000],
    ['1,000', { string: {} }, '1,000'],
    ['"1,000"', { any: true as const }, '1,000'],
    ['0074', { any: true as const }, '0074'],
    ['"174"', { any: true as const }, '174'],
    ['true', { boolean: {} }, true],
    ['paid', { any: true as const }, 'paid'],
  ])('turns the text %s for the type %j into %j', (text, type, value) => {
    expect(typedLiteral(text, type)).toBe(value)
    expect(typedLiteral(showLiteral(value, type), type)).toBe(value)
  })
})

it('changes a comparison into a test of the items if the first operand becomes a list', () => {
  const call = readCall({ '===': [{ var: 'a' }, 'x'] }, '')
  const list = { var: 'rows' }
  const typeOf = (value: Json) => (value === list ? arrayOf(anyType) : anyType)
  expect(withOperand(call, 0, list, typeOf)).toEqual({ some: [list, missingOperand] })
})
