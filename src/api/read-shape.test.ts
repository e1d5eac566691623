import { describe, expect, it } from 'vitest'
import type { DataType } from '../../renderer/language'
import { readShape } from './validators'

function read(type: DataType, value: unknown): unknown {
  const problems: string[] = []
  const found = readShape(type, value, problems)
  return problems.length > 0 ? problems : found
}

function readPart(type: DataType, value: unknown): unknown {
  const problems: string[] = []
  return [readShape(type, value, problems), problems]
}

const optional = (type: DataType): DataType => ({ type: 'object', properties: { it: type } })
const required = (type: DataType): DataType => ({ ...optional(type), required: ['it'] })

const kinds = ['string', 'integer', 'number', 'boolean', 'array', 'object'] as const

describe("a response is read by its endpoint's type", () => {
  it.each<[DataType['type'], unknown, unknown]>([
    ['integer', '1', 1],
    ['string', 174, '174'],
    ['number', '10.50', 10.5],
    ['boolean', 0, false],
    [['string', 'null'], 5, '5'],
    [['string', 'null'], null, null],
  ])('as %s, %j is read as %j', (type, value, expected) => {
    expect(read({ type: type! }, value)).toEqual(expected)
    expect(read(required({ type: type! }), { it: value })).toEqual({ it: expected })
    expect(read({ type: 'array', items: { type: type! } }, [value])).toEqual([expected])
  })

  it('with the alias of a member, if the member itself is missing', () => {
    const type: DataType = {
      type: 'object',
      properties: { sum: { type: 'string', 'x-alias': 'amount' }, amount: {} },
      required: ['sum'],
      additionalProperties: false,
    }
    expect(read(type, { amount: 5 })).toMatchObject({ sum: '5' })
    expect(read(type, { sum: null, amount: '5' })).toMatchObject({ sum: '5' })
    expect(read(type, { sum: '4', amount: '5' })).toMatchObject({ sum: '4' })
    expect(read(type, {})).toEqual(['/sum required'])
  })

  it('unchanged without a type', () => {
    const answer = { more: [1, null, ''], text: '1' }
    expect([read({}, answer), read({ type: 'object' }, answer)]).toEqual([answer, answer])
    expect(read(optional({}), { it: '' })).toEqual({ it: '' })
  })

  it('without changing the response itself', () => {
    const answer = Object.freeze({ it: Object.freeze(['1']) })
    expect(read(optional({ type: 'array', items: { type: 'integer' } }), answer)).toEqual({
      it: [1],
    })
  })

  it('even if a value cannot be converted to a string or a number', () => {
    const answer = { toString: null, valueOf: 1, length: -1 }
    expect([read({ type: 'object', maxLength: 1 }, answer), read({}, answer)]).toEqual([
      answer,
      answer,
    ])
  })

  it('even if members have the names of inherited members', () => {
    const type: DataType = {
      type: 'object',
      properties: { constructor: { type: 'string' } } as never,
    }
    expect(read(type, JSON.parse('{"__proto__": {"a": 1}}'))).toEqual(
      JSON.parse('{"__proto__": {"a": 1}}'),
    )
  })
})

describe('an optional member', () => {
  it.each(kinds)('of type %s is missing if it is null', (type) =>
    expect(read(optional({ type }), { it: null, more: 1 })).toEqual({ more: 1 }),
  )

  it.each(kinds)('of type %s is missing if it is empty, unless it is a string', (type) =>
    expect(read(optional({ type }), { it: '' })).toEqual(type === 'string' ? { it: '' } : {}),
  )

  it('gets its default if it is missing', () =>
    expect(read(optional({ type: 'integer', default: 7 }), { it: null })).toEqual({ it: 7 }))

  it('is null if null is one of its types', () =>
    expect(read(optional({ type: ['integer', 'null'] }), { it: null })).toEqual({ it: null }))
})

describe('a problem names the member and never its value [E2]', () => {
  it.each(kinds)('null in a required member of type %s', (type) =>
    expect(read(required({ type }), { it: null })).toEqual(['/it required']),
  )

  it.each<[string, DataType, unknown, string[]]>([
    ['a missing member', required({ type: 'string' }), { more: 1 }, ['/it required']],
    ['true instead of a string', { type: 'string' }, true, [' type']],
    ['an HTML page instead of an object', { type: 'object' }, '<html>', [' type']],
    ['a list instead of an object', optional({ type: 'object' }), { it: [] }, ['/it type']],
    ['an empty response', { type: 'object' }, undefined, [' type']],
    ['a value that is not in the enum', { type: 'string', enum: ['a'] }, 'b', [' value']],
    ['a value that differs from the const', { type: 'integer', const: 1 }, '2', [' value']],
    ['a string outside of its pattern', { type: 'string', pattern: '^a+$' }, 'b', [' value']],
    ['a number below its minimum', { type: 'integer', minimum: 2 }, 1, [' value']],
    ['a string that is too long', { type: 'string', maxLength: 2 }, 'abc', [' value']],
    ['a list that is too short', { type: 'array', minItems: 1 }, [], [' value']],
    [
      'an unlisted member of an object that allows none',
      { ...optional({ type: 'string' }), additionalProperties: false },
      { more: 1 },
      [' additionalProperties'],
    ],
  ])('%s', (_, type, value, problems) => expect(read(type, value)).toEqual(problems))

  it('every problem of a response', () =>
    expect(
      read(required({ type: 'array', items: required({ type: 'integer' }) }), {
        it: [{ it: 'x' }, {}],
      }),
    ).toEqual(['/it/0/it type', '/it/1/it required']))
})

describe('a value of the wrong type is removed with the nearest optional part', () => {
  const list = (items: DataType): DataType => ({ type: 'array', items })
  const string: DataType = { type: 'string' }
  const most: DataType = { type: 'integer', maximum: 9 }
  const known: DataType = { type: 'integer', default: 7 }
  const wrong = { it: { it: true }, more: 1 }

  it.each<[string, DataType, unknown, unknown, string[]]>([
    ['a member', optional({ type: 'object' }), { it: [], more: 1 }, { more: 1 }, ['/it type']],
    ['a member, which gets its default', optional(known), { it: [] }, { it: 7 }, ['/it type']],
    ['items', list(string), ['a', true, [], 'b'], ['a', 'b'], ['/1 type', '/2 type']],
    [
      'an item with a required member',
      list(required(string)),
      [{ it: 'a' }, { more: 1 }],
      [{ it: 'a' }],
      ['/1/it required'],
    ],
    [
      'a member with a required member',
      optional(required(string)),
      wrong,
      { more: 1 },
      ['/it/it type'],
    ],
    ['a member above its maximum', optional(most), { it: 10 }, {}, ['/it value']],
    [
      'the whole response, if no part of it is optional',
      required(required(string)),
      { it: { it: null } },
      undefined,
      ['/it/it required'],
    ],
    ['the whole response, if its type is wrong', { type: 'object' }, [], undefined, [' type']],
  ])('%s', (_, type, value, left, places) => expect(readPart(type, value)).toEqual([left, places]))
})

it.each<[DataType, unknown[], unknown[]]>([
  [{ type: 'object' }, [{}, null, ''], [{}]],
  [{ type: 'string' }, ['a', null, '', 'null'], ['a', '']],
  [{ type: ['integer', 'null'] }, [1, null, ''], [1, null]],
])('a missing item of %j is dropped: from %j to %j', (items, list, left) =>
  expect(read({ type: 'array', items }, list)).toEqual(left),
)

describe('words that programs send for a missing value', () => {
  it.each(['null', 'undefined', 'NaN', '[object Object]'])('%s is a missing value', (word) => {
    expect(read(optional({ type: 'string' }), { it: word })).toEqual({})
    expect(read(optional({}), { it: word })).toEqual({})
    expect(read(required({ type: 'string' }), { it: word })).toEqual(['/it required'])
    expect(read(optional({ type: ['string', 'null'] }), { it: word })).toEqual({})
  })

  it.each(['Null', ' null', 'no null', 'nan', ''])('%j is a string', (text) =>
    expect(read(required({ type: 'string' }), { it: text })).toEqual({ it: text }),
  )
})

it('removes characters that would reverse the direction of the following text', () => {
  const type = { type: 'object', properties: { name: { type: 'string' } } } as const
  expect(readShape(type, { name: 'A\u202ena \u202bL\u202c' }, [])).toEqual({ name: 'Ana L' })
})
