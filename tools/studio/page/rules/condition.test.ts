import * as fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isObject, type Json } from '../../../../renderer/language'
import { operators } from '../../../../renderer/language/operators'
import { readCondition, writeCondition } from './condition'
import { showLiteral, typedLiteral } from './operand'

/** Every condition of the real documents. */
const real = ['schemas/screens', 'schemas/fragments'].flatMap(conditionsBelow)

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

describe('a condition in the builder', () => {
  it('is written as the same JSON, for every condition of the documents', () => {
    expect(real.length).toBeGreaterThan(150)
    for (const json of real) expect(writeCondition(readCondition(json))).toEqual(json)
  })

  it('is written as the same JSON, for any expression', () => {
    fc.assert(
      fc.property(anyExpression, (json) => {
        expect(writeCondition(readCondition(json))).toEqual(json)
      }),
    )
  })

  it('can show nearly every condition of the documents as a form', () => {
    const asJson = real.filter((json) => readCondition(json).kind === 'json')
    expect(asJson.length / real.length).toBeLessThan(0.1)
  })

  it('is not written while a part is missing', () => {
    expect(
      writeCondition({
        kind: 'group',
        joins: 'and',
        parts: [
          { kind: 'test', test: 'filled', value: { var: 'a' } },
          { kind: 'test', test: 'is', value: undefined },
        ],
      }),
    ).toBeUndefined()
    expect(writeCondition({ kind: 'group', joins: 'and', parts: [] })).toBeUndefined()
  })

  it.each<[Json, string]>([
    [{ '!': { filled: { var: 'a' } } }, 'empty'],
    [{ '!': { in: [{ var: 'a' }, ['1']] } }, 'noneOf'],
    [{ '!': { rule: 'payable' } }, 'holdsNot'],
    [{ '===': [{ var: 'a' }, 1] }, 'is'],
    [{ in: [{ var: 'a' }, ['174', '180']] }, 'oneOf'],
  ])('shows %j as one comparison', (json, test) =>
    expect(readCondition(json)).toMatchObject({ kind: 'test', test }),
  )
})

describe('a typed literal', () => {
  it.each([
    ['174', { string: {} }, '174'],
    ['174', { number: {} }, 174],
    ['174', { any: true as const }, 174],
    ['"174"', { any: true as const }, '174'],
    ['true', { boolean: {} }, true],
    ['paid', { any: true as const }, 'paid'],
  ])('of %s for %j is %j', (text, type, value) => {
    expect(typedLiteral(text, type)).toBe(value)
    expect(typedLiteral(showLiteral(value, type), type)).toBe(value)
  })
})

function conditionsBelow(folder: string): Json[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  )
  return files.flatMap((name) =>
    conditionsIn(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Json),
  )
}

function conditionsIn(value: Json | undefined): Json[] {
  if (Array.isArray(value)) return value.flatMap(conditionsIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) => [
    ...((name === 'when' || name === 'that') && member !== undefined ? [member] : []),
    ...conditionsIn(member),
  ])
}
