import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../language/json'
import { compileTest, createFakeWorld, ok, ready, refused, scopeOf, settle } from '../testing'
import { shownNodes } from '../view/shown-nodes'

function compileWith(
  part: JsonObject,
  body: Json,
  data: JsonObject = { order: { endpoint: 'a.order' } },
) {
  return compileTest({ data, state: { tab: '' }, body }, { fragments: { part } })
}

const text = (value: Json): JsonObject => ({ widget: 'text', text: value })

function valueOf(
  expression: Json,
  args: JsonObject,
  declared: JsonObject = {},
  data: unknown = {},
): unknown {
  const { body, faults } = compileWith({ with: declared, body: [text(expression)] }, [
    { fragment: 'part', with: args },
  ])
  expect(faults).toEqual([])
  const { fixed, constantPerScreen, dynamic } = body[0]!.children[0]!.props
  const [, value] = [...constantPerScreen, ...dynamic][0] ?? []
  return value ? value.evaluate(scopeOf(data)) : fixed['text']
}

describe('a fragment', () => {
  it('compiles to a group with its own pointer, condition and list', () => {
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

  it('gives the id of the node that uses it to its only node, if the only node has no id', () => {
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

  const given = { var: 'with.a' }
  const member = { var: 'with.a.b' }
  const order = { var: 'order' }
  const declared = { type: { type: 'string' }, default: 'd' }
  const byDefault = { a: { default: { b: 'd' } } }
  const orNone = { cat: [{ var: ['with.a.c', 'none'] }, '!'] }
  const or = (path: string, value: Json): JsonObject => ({ var: [path, value] })
  const framed = (value: Json): JsonObject => ({ cat: ['[', value, ']'] })
  const computed = { if: [true, order, null] }
  const orB = or('with.a', { var: 'with.b' })

  it.each<[string, Json, JsonObject, JsonObject, unknown, unknown]>([
    ['a literal', given, { a: 'x' }, {}, {}, 'x'],
    ['an expression', given, { a: { var: 'order.sum' } }, {}, { order: { sum: 5 } }, 5],
    ['a member of a path', { var: 'with.a.b.c' }, { a: order }, {}, { order: { b: { c: 6 } } }, 6],
    ['the declared default', given, {}, { a: declared }, {}, 'd'],
    ['nothing', framed(given), {}, { a: {} }, {}, '[]'],
    ['a fallback', or('with.a', 'else'), {}, { a: {} }, {}, 'else'],
    ['the fallback of a path', orB, { a: { var: 'order.none' }, b: 'else' }, {}, {}, 'else'],
    ['a member of a computed value', member, { a: computed }, {}, { order: { b: 7 } }, 7],
    ['a fallback of that', orNone, { a: or('none', order) }, {}, { order: { b: 7 } }, 'none!'],
    ['a member of an object', member, { a: { b: [1, 2] } }, {}, {}, [1, 2]],
    ['an item of a list', { var: 'with.a.1' }, { a: [1, order] }, {}, { order: 2 }, 2],
    ['a member of a default', member, {}, byDefault, {}, 'd'],
    ['a member of nothing', framed(member), {}, { a: {} }, {}, '[]'],
    ['a literal in a list', [given, 2], { a: 1 }, {}, {}, [1, 2]],
    ['a literal in an object', { n: given }, { a: 1 }, {}, {}, { n: 1 }],
    ['a number as a fallback', { '+': [or('with.a', 5), 1] }, { a: { if: [false, 1] } }, {}, {}, 6],
    ['the declared default if the given value is null', member, { a: order }, byDefault, {}, 'd'],
    ['a value that needs no fallback', or('with.a', 'else'), { a: 0 }, {}, {}, 0],
    ['false despite the default true', given, { a: false }, { a: { default: true } }, {}, false],
  ])('fills in %s', (_, expression, args, declared, data, result) =>
    expect(valueOf(expression, args, declared, data)).toEqual(result),
  )

  it.each(['constructor', 'toString', '__proto__'])('finds no input %s', (name) =>
    expect(valueOf({ cat: ['[', { var: `with.${name}` }, ']'] }, {})).toBe('[]'),
  )

  it('repeats a node over a list that is passed as an input', () => {
    const { body } = compileWith(
      { body: [{ ...text({ var: 'row.a' }), each: { var: 'with.rows' }, as: 'row' }] },
      [{ fragment: 'part', with: { rows: { var: 'order.rows' } } }],
    )
    const node = body[0]!.children[0]!
    expect(node.each?.subscriptionKeys).toEqual(['order'])
    expect(node.each?.list.evaluate(scopeOf({ order: { rows: [1, 2] } }))).toEqual([1, 2])
    expect(body[0]?.sources).toEqual(['order'])
  })

  it('passes its inputs to its chains and to inner fragments', () => {
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

const twice = (name: string, next: string, double: (value: Json) => Json): [string, JsonObject] => [
  name,
  { body: [{ fragment: next, with: { a: double({ var: 'with.a' }) } }] },
]

const nested = (depth: number): Json => (depth === 0 ? [] : [nested(depth - 1)])

function textsOf(use: JsonObject, part: JsonObject, others: Record<string, JsonObject>): unknown[] {
  const world = createFakeWorld()
  const data = { order: { endpoint: 'a.order' } }
  const screen = world.open(
    { data, body: [{ fragment: 'part', ...use }] },
    { library: { fragments: { part, ...others } } },
  )
  screen.start()
  world.watch('a.order').tell(ready({ name: 'Ana', rows: [{ name: 'a' }, { name: 'b' }] }))
  return shownNodes(screen).flatMap(({ props }) => props['text'] ?? [])
}

describe('an input keeps its value although the fragment reuses', () => {
  const rows = { var: 'order.rows' }
  const name = { var: 'with.name' }
  const args = { each: rows, as: 'row', with: { name: { var: 'row.name' }, rows } }

  it.each<[string, JsonObject, JsonObject, unknown[]]>([
    [
      'the name of the row that the input reads',
      args,
      { ...text({ cat: [name, { var: 'row.name' }] }), each: { var: 'with.rows' }, as: 'row' },
      ['aa', 'ab', 'ba', 'bb'],
    ],
    [
      'the default name of the row that the input reads',
      { each: rows, with: { name: { var: 'item.name' }, rows } },
      { ...text(name), each: { var: 'with.rows' } },
      ['a', 'a', 'b', 'b'],
    ],
    [
      'the name of the data source that the input reads',
      { with: { name: { var: 'order.name' } } },
      { ...text(name), each: [1], as: 'order' },
      ['Ana'],
    ],
    [
      'the name of the row index that the input reads',
      { ...args, with: { name: { var: 'rowIndex' } } },
      { ...text(name), each: [7], as: 'row' },
      [0, 1],
    ],
    [
      'the name of a row, and passes the input to an inner fragment',
      args,
      {
        widget: 'group',
        each: [{ name: 'x' }],
        as: 'row',
        children: [{ fragment: 'inner', with: { name: { cat: [name, { var: 'row.name' }] } } }],
      },
      ['axx', 'bxx'],
    ],
  ])('%s', (_, use, node, texts) => {
    const inner = {
      ...text({ cat: [name, { var: 'row.name' }] }),
      each: [{ name: 'x' }],
      as: 'row',
    }
    expect(textsOf(use, { body: [node] }, { inner: { body: [inner] } })).toEqual(texts)
  })

  it.each<[string, JsonObject, unknown]>([
    ['the result of a call', { ok: [{ do: 'toast', text: name }] }, 'a'],
    ['the failure of a call', { fail: [{ do: 'toast', text: name }] }, 'a'],
  ])('%s', async (_, chains, toastText) => {
    const as = 'ok' in chains ? 'paid' : 'failure'
    const button = { id: 'pay', widget: 'button' }
    const call = { do: 'call', endpoint: 'a.pay', as, ...chains }
    const world = createFakeWorld()
    const screen = world.open(
      {
        body: [
          { fragment: 'part', each: [{ name: 'a' }], as, with: { name: { var: `${as}.name` } } },
        ],
      },
      { library: { fragments: { part: { body: [{ ...button, on: { press: [call] } }] } } } },
    )
    screen.start()
    const { node, scope } = shownNodes(screen).find(({ id }) => id.startsWith('pay'))!
    void screen.fire(node, 'press', scope)
    await settle()
    await world.calls[0]?.answer('ok' in chains ? ok({ name: 'inner' }) : refused('inner'))
    expect(world.notices.store.values['toasts']).toMatchObject([{ text: toastText }])
  })
})

describe('a broken fragment is a fault of the node that uses it', () => {
  const neighbour = text('stays')
  it.each<[string, string, Json, JsonObject]>([
    ['an unknown name', 'unknown-fragment', { fragment: 'none' }, {}],
    ['a name of the prototype chain', 'unknown-fragment', { fragment: 'constructor' }, {}],
    ['a body that nests too deep', 'bad-fragment', { fragment: 'part' }, { body: nested(200) }],
  ])('%s', (_, code, node, part) => {
    const { body, faults } = compileWith(part, [node, neighbour])
    expect(faults).toEqual([expect.objectContaining({ code, pointer: '/body/0' })])
    expect(body.map((each) => each.children.length)).toEqual([0, 0])
    expect(body[1]?.widget).toBe('text')
  })

  it('a fragment that contains itself is left out [C11]', () => {
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

  it.each<[string, (value: Json) => Json]>([
    ['in a text', (value) => ({ cat: [value, value] })],
    ['in a list', (value) => [value, value]],
  ])('fails with a budget error if each fragment of a chain doubles an input %s', (_, double) => {
    const chain = Array.from({ length: 18 }, (_value, at) => twice(`f${at}`, `f${at + 1}`, double))
    const { body, faults } = compileTest(
      { body: [{ fragment: 'f0', with: { a: { var: 'order.sum' } } }] },
      { fragments: { ...Object.fromEntries(chain), f18: { body: [text({ var: 'with.a' })] } } },
    )
    let node = body[0]!
    while (node.children[0]) node = node.children[0]
    expect(faults).toEqual([])
    expect(() =>
      node.props.constantPerScreen[0]?.[1].evaluate(scopeOf({ order: { sum: 'x' } })),
    ).toThrow('budget')
  })
})
