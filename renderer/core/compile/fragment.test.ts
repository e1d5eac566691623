import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../language/json'
import { compileTest, scopeOf } from '../testing'

/** Compiles a body with one fragment `part` in the library. */
function compileWith(
  part: JsonObject,
  body: Json,
  data: JsonObject = { order: { endpoint: 'a.order' } },
) {
  return compileTest({ data, state: { tab: '' }, body }, { fragments: { part } })
}

const text = (value: Json): JsonObject => ({ widget: 'text', text: value })

/** What an expression in a fragment gives, with these inputs. */
function valueOf(
  expression: Json,
  given: JsonObject,
  declared: JsonObject = {},
  data: unknown = {},
): unknown {
  const { body, faults } = compileWith({ with: declared, body: [text(expression)] }, [
    { fragment: 'part', with: given },
  ])
  expect(faults).toEqual([])
  const { fixed, constantPerScreen, dynamic } = body[0]!.children[0]!.props
  const [, value] = [...constantPerScreen, ...dynamic][0] ?? []
  return value ? value.evaluate(scopeOf(data)) : fixed['text']
}

describe('a fragment', () => {
  it('stands as a group with its own pointer, condition and list', () => {
    const { body, faults } = compileWith({ body: [text('a'), text('b')] }, [
      {
        id: 'p',
        fragment: 'part',
        each: { var: 'order.rows' },
        as: 'row',
        when: { var: 'row.on' },
      },
    ])
    expect(faults).toEqual([])
    expect(body[0]).toMatchObject({ id: 'p', widget: '', pointer: '/body/0' })
    expect(body[0]?.children.map((child) => child.pointer)).toEqual([
      '/body/0/fragment/0',
      '/body/0/fragment/1',
    ])
    expect(body[0]?.when?.evaluate(scopeOf().with('row', { on: 1 }))).toBe(1)
  })

  it('gives its only node the id of the node that stands for it, unless it has its own', () => {
    const idsOf = (part: JsonObject) =>
      compileWith({ body: [part] }, [{ id: 'p', fragment: 'part' }]).body.flatMap((node) => [
        node.id,
        node.children[0]?.id,
      ])
    expect([idsOf(text('a')), idsOf({ ...text('a'), id: 'own' })]).toEqual([
      ['', 'p'],
      ['p', 'own'],
    ])
  })

  it.each<[string, Json, JsonObject, JsonObject, unknown, unknown]>([
    ['a literal', { var: 'with.a' }, { a: 'x' }, {}, {}, 'x'],
    ['an expression', { var: 'with.a' }, { a: { var: 'order.sum' } }, {}, { order: { sum: 5 } }, 5],
    [
      'a member of a path',
      { var: 'with.a.b.c' },
      { a: { var: 'order' } },
      {},
      { order: { b: { c: 6 } } },
      6,
    ],
    [
      'the declared default',
      { var: 'with.a' },
      {},
      { a: { type: { type: 'string' }, default: 'd' } },
      {},
      'd',
    ],
    ['nothing', { cat: ['[', { var: 'with.a' }, ']'] }, {}, { a: {} }, {}, '[]'],
    ['a value to fall back on', { var: ['with.a', 'else'] }, {}, { a: {} }, {}, 'else'],
    [
      'a value to fall back on for a path that leads nowhere',
      { var: ['with.a', { var: 'with.b' }] },
      { a: { var: 'order.none' }, b: 'else' },
      {},
      {},
      'else',
    ],
    ['a value that needs no fallback', { var: ['with.a', 'else'] }, { a: 0 }, {}, {}, 0],
    [
      'false over a default that is true',
      { var: 'with.a' },
      { a: false },
      { a: { default: true } },
      {},
      false,
    ],
  ])('fills in %s', (_, expression, given, declared, data, result) =>
    expect(valueOf(expression, given, declared, data)).toEqual(result),
  )

  it.each(['constructor', 'toString', '__proto__'])('finds no input %s', (name) =>
    expect(valueOf({ cat: ['[', { var: `with.${name}` }, ']'] }, {})).toBe('[]'),
  )

  it('repeats a node over a list that it is given', () => {
    const { body } = compileWith(
      { body: [{ ...text({ var: 'row.a' }), each: { var: 'with.rows' }, as: 'row' }] },
      [{ fragment: 'part', with: { rows: { var: 'order.rows' } } }],
    )
    const node = body[0]!.children[0]!
    expect(node.each?.subscriptionKeys).toEqual(['order'])
    expect(node.each?.list.evaluate(scopeOf({ order: { rows: [1, 2] } }))).toEqual([1, 2])
    expect(body[0]?.sources).toEqual(['order'])
  })

  it('lets its inputs reach chains, fields of other fragments and rows around it', () => {
    const inner = {
      body: [
        {
          ...text({ var: 'with.label' }),
          on: { press: [{ do: 'toast', text: { var: 'with.label' } }] },
        },
      ],
    }
    const part = {
      body: [{ fragment: 'inner', with: { label: { cat: ['<', { var: 'with.name' }, '>'] } } }],
    }
    const { body, faults } = compileTest(
      {
        body: [
          {
            fragment: 'part',
            each: { var: 'order.rows' },
            as: 'row',
            with: { name: { var: 'row.name' } },
          },
        ],
      },
      { fragments: { part, inner } },
    )
    const node = body[0]!.children[0]!.children[0]!
    const row = scopeOf().with('row', { name: 'Ana' })
    expect(faults).toEqual([])
    expect(node.props.dynamic[0]?.[1].evaluate(row)).toBe('<Ana>')
    expect(node.events['press']?.[0]?.values['text']?.evaluate(row)).toBe('<Ana>')
  })
})

const twice = (name: string, next: string): [string, JsonObject] => [
  name,
  { body: [{ fragment: next, with: { a: { cat: [{ var: 'with.a' }, { var: 'with.a' }] } } }] },
]

describe('what is wrong with a fragment is a fault of the node that uses it', () => {
  const neighbour = text('stays')
  it.each<[string, string, Json, JsonObject]>([
    ['an unknown name', 'unknown-fragment', { fragment: 'none' }, {}],
    ['a name of the prototype chain', 'unknown-fragment', { fragment: 'constructor' }, {}],
    [
      'a member of an input that is no path',
      'bad-fragment',
      { fragment: 'part', with: { a: 'text' } },
      { body: [text({ var: 'with.a.b' })] },
    ],
  ])('%s', (_, code, node, part) => {
    const { body, faults } = compileWith(part, [node, neighbour])
    expect(faults).toEqual([expect.objectContaining({ code, pointer: '/body/0' })])
    expect(body.map((each) => each.children.length)).toEqual([0, 0])
    expect(body[1]?.widget).toBe('text')
  })

  it('C11 a fragment that stands in itself is left out where it does', () => {
    const { body, faults } = compileTest(
      { body: [{ fragment: 'a' }] },
      {
        fragments: {
          a: { body: [text('once'), { fragment: 'b' }] },
          b: { body: [{ fragment: 'a' }, { fragment: 'b' }] },
        },
      },
    )
    expect(faults.map((fault) => [fault.code, fault.detail])).toEqual([
      ['fragment-cycle', 'a'],
      ['fragment-cycle', 'b'],
    ])
    expect(body[0]?.children[0]?.props.fixed).toEqual({ text: 'once' })
  })

  it('an input that doubles itself in a chain of fragments is refused', () => {
    const chain = Array.from({ length: 18 }, (_, at) => twice(`f${at}`, `f${at + 1}`))
    const { faults } = compileTest(
      { body: [{ fragment: 'f0', with: { a: { var: 'order.sum' } } }] },
      { fragments: { ...Object.fromEntries(chain), f18: { body: [text({ var: 'with.a' })] } } },
    )
    expect(faults).toEqual([expect.objectContaining({ code: 'bad-fragment' })])
  })
})
