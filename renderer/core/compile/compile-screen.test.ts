import { describe, expect, it } from 'vitest'
import { EngineError } from '../../language/faults'
import type { JsonObject } from '../../language/json'
import { compileTest, scopeOf } from '../testing'
import { compileScreen } from './compile-screen'

const codes = (document: JsonObject) =>
  compileTest(document).faults.map(({ code, pointer }) => `${code} ${pointer}`)

describe('rules', () => {
  it('in a cycle are faults, and so are the rules and conditions that name these rules [C11]', () => {
    const rules = {
      a: { '!': { rule: 'b' } },
      b: { and: [true, { rule: 'c' }] },
      c: { rule: 'a' },
      d: { rule: 'a' },
      fine: { var: 'state.x' },
    }
    const body = ['d', 'fine'].map((rule) => ({ widget: 'text', when: { rule } }))
    expect(codes({ rules, body })).toEqual([
      'rule-cycle /rules/a',
      'rule-cycle /rules/b',
      'rule-cycle /rules/c',
      'rule-cycle /rules/d',
      'rule-cycle /body/0/when',
    ])
  })

  it.each(['none', 'constructor', 'toString', '__proto__'])(
    'with the unknown name %s are faults',
    (name) => {
      const body = [{ widget: 'text', when: { rule: name } }]
      expect(codes({ rules: { a: true }, body })).toEqual(['unknown-rule /body/0/when'])
    },
  )

  it('with an operator that this engine does not know are faults, and are not true', () =>
    expect(codes({ rules: { a: { newer: 1 } } })).toEqual(['unknown-operator /rules/a']))

  it('that refer to each other in a long chain are each visited once', () => {
    const names = Array.from({ length: 300 }, (_, at) => `r${at}`)
    const rules = Object.fromEntries(
      names.map((name, at) => {
        const next = { rule: names[at + 1] ?? '' }
        return [name, next.rule ? { and: [next, next] } : { var: 'state.x' }]
      }),
    )
    const body = [{ widget: 'text', when: { rule: 'r0' } }]
    const program = compileTest({ state: { x: 1 }, rules, body })
    expect(program.faults).toEqual([])
    expect(program.body[0]?.subscriptionKeys).toEqual(['state.x'])
  })
})

const source = (name: string, id?: string) => ({
  [name]: { endpoint: `a.${name}`, ...(id ? { params: { id: { var: id } } } : {}) },
})

describe('data sources', () => {
  it('wait for the sources whose data they read, directly or through other sources', () => {
    const { sources } = compileTest({
      data: {
        ...source('c', 'b.id'),
        ...source('b', 'a.id'),
        ...source('a', 'state.x'),
        d: { endpoint: 'a.d', when: { var: 'a.on' } },
      },
    })
    expect(sources.map(({ name, after }) => [name, after])).toEqual([
      ['c', ['b', 'a']],
      ['b', ['a']],
      ['a', []],
      ['d', ['a']],
    ])
  })

  it('in a cycle are faults and do not wait', () => {
    const { sources, faults } = compileTest({
      data: { ...source('a', 'b.id'), ...source('b', 'a.id'), ...source('c', 'a.id') },
    })
    expect(faults.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'source-cycle /data/a',
      'source-cycle /data/b',
    ])
    expect(sources.map(({ after }) => after)).toEqual([[], [], ['a', 'b']])
  })

  it('list the state entries that their condition reads', () => {
    const when = { and: [{ var: 'state.on' }, { var: 'stateful.x' }] }
    const a = { endpoint: 'a.a', params: { x: { var: 'state.x' } }, when }
    const { sources } = compileTest({ data: { a, ...source('stateful') } })
    expect(sources[0]?.subscriptionKeys).toEqual(['state.on'])
  })
})

const node = (widget: string, rest: JsonObject = {}) => ({ widget, ...rest })

describe('a screen', () => {
  it('is narrow and private by default', () => {
    expect(compileTest({})).toMatchObject({ wide: false })
    expect(compileTest({}).description).toBeUndefined()
    const { wide, description } = compileTest({
      wide: true,
      public: { description: { t: 'shop.about' } },
    })
    expect([wide, description?.evaluate(scopeOf())]).toEqual([true, 'shop.about'])
  })

  it('lists every widget that it may show, with separate lists for its modals', () => {
    const children = [node('b', { fallback: node('c') })]
    const a = node('a', { children, each: [1], empty: [node('d')] })
    const app = { loading: [node('f')], failed: [node('g')], criticalFallback: node('h') }
    const program = compileTest(
      { body: [a, { fragment: 'part' }], modals: { m: { body: [node('e')] } } },
      { app, fragments: { part: { body: [node('i')] } } },
    )
    expect([...program.widgets].sort()).toEqual(['a', 'b', 'c', 'd', 'f', 'g', 'h', 'i'])
    expect(program.modals['m']?.widgets).toEqual(['modal', 'e'])
  })

  it('without `loading` and `failed` uses the nodes of the app document', () => {
    const app = { loading: [{ widget: 'wait' }], failed: [{ widget: 'retry' }] }
    expect(compileTest({}, { app })).toMatchObject(app)
    expect(compileTest({ loading: [] }, { app }).loading).toEqual([])
  })

  it('evaluates `failure` again each time a source fails', () => {
    const panel = { widget: 'text', text: { var: 'failure.message' } }
    expect(compileTest({ failed: [panel] }).failed[0]?.props.dynamic).toHaveLength(1)
  })

  it('has the initial state values of its document, with or without a type', () => {
    const b = { type: { type: 'string' }, initial: 'x' }
    const d = { type: { type: 'array' }, initial: null }
    const { state } = compileTest({ state: { a: 1, b, c: { var: 'session.c' }, d } })
    const scope = scopeOf({ session: { c: 3 } })
    expect(Object.values(state).map((value) => value.evaluate(scope))).toEqual([1, 'x', 3, null])
  })

  it('with a value of a wrong type compiles or is refused, without an unexpected error', () => {
    const keys = 'data state rules on body modals params options title locale loading failed bar'
    const odd = [null, 1, 'x', [], {}, [null], [[]], { a: null }] as const
    for (const value of odd)
      for (const key of keys.split(' '))
        expect(compileTest({ [key]: value as never }).screen).toBe('test')
    for (const value of [null, 1, 'x', []])
      expect(() => compileScreen(value as never, { fragments: {}, app: {} })).toThrow(EngineError)
  })
})
