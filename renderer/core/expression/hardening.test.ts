import { describe, expect, it, vi } from 'vitest'
import { EngineError } from '../../language/faults'
import type { Json } from '../../language/json'
import { limits } from '../../language'
import { Scope } from '../scope'
import { echoServices, evaluateIn, scopeOf } from '../testing'
import { compileExpression } from './compile-expression'
import { evaluate } from './logic'

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof EngineError) return error.code
    throw error
  }
  return 'none'
}

const endOf = (...rule: Parameters<typeof evaluateIn>) => codeOf(() => evaluateIn(...rule))

const malicious =
  '{"__proto__":{"seen":"yes"},"constructor":{"constructor":"no"},"log":["data"],"missing":["data"],"toString":1,"valueOf":1}'

describe('names of the prototype chain [C2]', () => {
  it.each([
    'constructor.constructor',
    'constructor',
    '__proto__',
    'a.__proto__.x',
    'a.prototype',
    'a.b.constructor',
  ])('%s gives null', (path) => {
    const data = { a: JSON.parse(malicious) as Json, constructor: 'own' }
    expect(evaluateIn(data, { var: path })).toBeNull()
    expect(evaluateIn(data, { var: [path, 'else'] })).toBe('else')
    expect(evaluateIn({ rows: [data] }, { map: [{ var: 'rows' }, { var: path }] })).toEqual([null])
  })

  it.each(['toString', 'hasOwnProperty', 'a.toString.call', 'a.length', 'list.map'])(
    '%s reads no member',
    (path) => {
      expect(evaluateIn({ a: 'text', list: [] }, { var: path })).toBeNull()
    },
  )
})

describe('an operator outside the language [C3]', () => {
  it.each([
    'var.prototype.constructor',
    '==.prototype.constructor',
    'toString',
    'constructor',
    '__proto__',
    'hasOwnProperty',
    'mark',
    'asset',
    'log',
    '?:',
  ])('%s is refused', (name) => {
    const rule = JSON.parse(`{${JSON.stringify(name)}:["a"]}`) as Json
    expect(endOf({}, rule)).toBe('unknown-operator')
    expect(endOf({}, { if: [true, rule] })).toBe('unknown-operator')
  })

  it.each<[string, string, Json]>([
    ['a path', 'bad-path', { var: { var: 'a' } }],
    ['a text key', 'bad-text-key', { t: { var: 'a' } }],
    ['an endpoint', 'bad-endpoint', { address: { var: 'a' } }],
    ['the format of a date', 'bad-date-form', { date: 1, as: { var: 'a' } }],
    ['the name of a rule', 'bad-rule', { rule: { var: 'a' } }],
    ['a pattern', 'bad-pattern', { matches: ['x', { var: 'a' }] }],
    ['an argument of a text', 'unknown-operator', { t: 'a.b', with: { n: { log: 'x' } } }],
    ['a parameter of a URL', 'unknown-operator', { address: 'a.b', params: { n: { log: 'x' } } }],
    ['a case', 'unknown-operator', { pick: 1, cases: { 1: { log: 'x' } } }],
    ['a fallback', 'unknown-operator', { var: ['a', { log: 'x' }] }],
  ])('is also found in %s', (_, code, rule) => expect(endOf({ a: 'x' }, rule)).toBe(code))

  it('never runs from the fallback of a path', () =>
    expect(evaluateIn({}, { var: ['a', 'else', { log: ['x'] }] })).toBe('else'))

  it.each(['log', 'missing', 'missing_some', 'constructor'])(
    '%s also fails in json-logic-js',
    (name) => {
      expect(codeOf(() => evaluate({ [name]: ['a'] }, scopeOf()))).toBe('bad-value')
    },
  )

  it('`rule` is also refused in the body of a list operator, where paths start at the element', () => {
    expect(endOf({}, { map: [[1], { rule: 'a' }] })).toBe('rule-in-list')
    expect(endOf({}, { map: [{ rule: 'a' }, 1] })).toBe('none')
  })

  it.each<[string, Json]>([
    ['two operators', { var: 'a', filled: 'a' }],
    ['a named argument of another operator', { filled: 'a', with: {} }],
    ['an empty object', {}],
  ])('is not evaluated as %s', (_, rule) => expect(endOf({}, rule)).toBe('unknown-operator'))
})

describe('data is never evaluated as an expression [C4]', () => {
  const data = { rule: { var: 'secret' }, list: [{ cat: ['a', 'b'] }], secret: 'told' }
  it.each<[string, Json, unknown]>([
    ['as a path', { var: 'rule' }, data.rule],
    ['as a result of if', { if: [true, { var: 'rule' }] }, data.rule],
    ['as a fallback', { var: ['none', { var: 'rule' }] }, data.rule],
    ['as items', { map: [{ var: 'list' }, { var: '' }] }, data.list],
    ['as the start of reduce', { reduce: [[], 1, { var: 'rule' }] }, data.rule],
    ['as a merged list', { merge: [{ var: 'list' }, { var: 'rule' }] }, [...data.list, data.rule]],
  ])('%s', (_, rule, result) => expect(evaluateIn(data, rule)).toEqual(result))
})

describe('the budget of an expression [C5]', () => {
  const rounds = Array.from({ length: 40 }, (_, at) => at)
  const accumulator: Json = { var: 'accumulator' }
  it.each<[string, Json]>([
    ['merge', { reduce: [rounds, { merge: [accumulator, accumulator] }, [1]] }],
    ['cat', { reduce: [rounds, { cat: [accumulator, accumulator] }, 'ab'] }],
    ['a list of two copies of itself', { reduce: [rounds, [accumulator, accumulator], 1] }],
    [
      'a comparison with a list of two copies of itself',
      { '==': [{ reduce: [rounds, [accumulator, accumulator], 1] }, 'x'] },
    ],
    [
      'a merged list of two copies of itself',
      { reduce: [rounds, { merge: [[accumulator], [accumulator]] }, [1]] },
    ],
    ['a map of a map', { map: [rounds, { map: [rounds, { map: [rounds, 1] }] }] }],
  ])('is exceeded by work that doubles by %s', (_, rule) => expect(endOf({}, rule)).toBe('budget'))

  it('is spent on each item that a search visits, in each row', () => {
    const rows = Array.from({ length: 60 }, () => ({
      list: Array.from({ length: 200 }, () => ({})),
    }))
    const search: Json = { map: [{ var: 'rows' }, { find: [{ var: 'list' }, 'id', '7'] }] }
    expect(endOf({ rows }, search)).toBe('budget')
    expect(endOf({ rows: rows.slice(0, 40) }, search)).toBe('none')
  })

  const list = { var: 'list' }

  it('is spent on strings according to their length', () => {
    const end = (length: number) => {
      const texts = Array.from({ length: 20 }, () => 'x'.repeat(length))
      return endOf({ list: texts }, { map: [list, { cat: [{ var: '' }] }] })
    }
    expect([end(limits.textLength), end(1_000)]).toEqual(['budget', 'none'])
  })

  it('is spent equally on joining a list of the document and a list of a server', () => {
    const long = rounds.map(() => 'x'.repeat(4_096))
    expect(endOf({ list: long }, { join: [list, ''] })).toBe('budget')
    const many = Array.from({ length: limits.stepsPerEvaluation })
    expect(endOf({ list: many }, { map: [list, 1] })).toBe('budget')
  })

  it('is exceeded before a list is copied or a string is built', () => {
    const copies = { map: [{ var: 'rows' }, { without: [{ var: 'list' }, 0] }] }
    const rows = Array.from({ length: 20 }, () => ({ list: Array.from({ length: 1_000 }) }))
    const joins = vi.spyOn(Array.prototype, 'join')
    const filters = vi.spyOn(Array.prototype, 'filter')
    const long = 'x'.repeat(limits.textLength)
    const ends = [
      endOf({ rows }, copies),
      endOf({ list: ['a', 'b', 'c'], long }, { join: [{ var: 'list' }, { var: 'long' }] }),
      endOf({ long }, { cat: [{ var: 'long' }, 'x'] }),
      endOf({ long }, { t: 'a.b', with: { one: { var: 'long' }, two: 'x' } }),
    ]
    expect([ends, joins.mock.calls.length, filters.mock.calls.length < rows.length]).toEqual([
      ['budget', 'budget', 'budget', 'budget'],
      0,
      true,
    ])
    vi.restoreAllMocks()
  })

  it('is spent once on testing a string of zeros', () => {
    const text = `${'0'.repeat(limits.textLength)}1`
    expect(evaluateIn({ text }, { positive: { var: 'text' } })).toBe(true)
    // This string of zeros is too long to count as the amount 0.
    expect(evaluateIn({ text: text.slice(0, -1) }, { positive: { var: 'text' } })).toBe(true)
  })

  it.each<[string, Json]>([
    ['searched', { in: ['z', { var: 'text' }] }],
    ['tested', { filled: { var: 'text' } }],
    ['read as a day', { date: { var: 'text' } }],
    ['used as an e-mail address', { mail: { var: 'text' } }],
    ['read as a number', { '+': [{ var: 'text' }, 1] }],
    ['read as an amount', { money: { var: 'text' }, sign: '$' }],
    ['compared', { '==': [{ var: 'text' }, 'x'] }],
    ['put into a URL', { address: 'a.b', params: { text: { var: 'text' } } }],
  ])('is exceeded by a long string from a server that is %s in each row', (_, rule) => {
    const text = ' '.repeat(limits.textLength)
    const rowsOf = (count: number) => Array.from({ length: count }, () => ({ text }))
    const map: Json = { map: [{ var: 'rows' }, rule] }
    expect(endOf({ rows: rowsOf(10) }, map)).toBe('budget')
    expect(endOf({ rows: rowsOf(4) }, map)).toBe('none')
  })

  it('is not spent on comparing a list, which builds no string', () => {
    const list = ['x']
    const looks = vi.spyOn(list, 'toString')
    expect(evaluateIn({ list }, { '==': [{ var: 'list' }, 'x'] })).toBe(false)
    expect(evaluateIn({ list }, { '!=': [{ var: 'list' }, 'x'] })).toBe(true)
    expect(evaluateIn({ list }, { '==': [{ var: 'list' }, { var: 'list' }] })).toBe(true)
    expect(looks).not.toHaveBeenCalled()
  })

  it('is full again for each evaluation', () => {
    const half: Json = {
      map: [Array.from({ length: limits.stepsPerEvaluation / 2 - 10 }, () => 1), 1],
    }
    for (let turn = 0; turn < 3; turn++)
      expect(evaluateIn({}, half)).toHaveLength(limits.stepsPerEvaluation / 2 - 10)
  })

  it('is also spent on the rules that an expression names', () => {
    const heavy = compileExpression({ map: [Array.from({ length: 3_000 }, () => 1), 1] }, () => [])
    const scope: Scope = new Scope({
      values: {},
      services: { ...echoServices, rule: () => heavy.evaluate(scope) },
    })
    const twice = compileExpression({ or: [{ '!': { rule: 'a' } }, { rule: 'a' }] }, () => [])
    expect(codeOf(() => twice.evaluate(scope))).toBe('budget')
  })

  it('is full again after an error', () => {
    expect(endOf({}, { reduce: [rounds, { merge: [accumulator, accumulator] }, [1]] })).toBe(
      'budget',
    )
    expect(evaluateIn({ a: 1 }, { cat: [{ var: 'a' }] })).toBe('1')
  })
})

describe('limits of a document', () => {
  it('allow 64 operators in an expression', () => {
    const nested = (depth: number): Json => (depth === 0 ? true : { '!': [nested(depth - 1)] })
    expect(evaluateIn({}, nested(limits.operatorsPerRule))).toBe(true)
    expect(endOf({}, nested(limits.operatorsPerRule + 1))).toBe('too-many-operators')
  })

  it('allow a string of 256 characters to be matched against a pattern', () => {
    const matches = (text: string) => evaluateIn({ text }, { matches: [{ var: 'text' }, 'a*'] })
    expect(matches('a'.repeat(limits.patternInput))).toBe(true)
    expect(matches('a'.repeat(limits.patternInput + 1))).toBe(false)
  })

  it('refuse an invalid pattern', () =>
    expect(endOf({}, { matches: ['x', '('] })).toBe('bad-pattern'))
})

describe('malicious values', () => {
  const values = { a: JSON.parse(malicious) as Json, b: { indexOf: 1 } }
  it.each<[Json, unknown]>([
    [{ '+': [{ var: 'a' }] }, null],
    [{ max: [{ var: 'a' }] }, null],
    [{ substr: [{ var: 'a' }, 0] }, null],
    [{ '<': [{ var: 'a' }, 1] }, false],
    [{ '==': [{ var: 'a' }, 1] }, false],
    [{ in: ['x', { var: 'b' }] }, false],
  ])('%j has no value', (rule, result) => expect(evaluateIn(values, rule)).toBe(result))

  it('are left out of a string', () =>
    expect(evaluateIn(values, { cat: ['(', { var: 'a' }, ')'] })).toBe('()'))
})
