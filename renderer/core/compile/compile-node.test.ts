import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../language/json'
import { compileTest } from '../testing'

const order = { order: { endpoint: 'a.order' } }

function nodeOf(node: JsonObject, rest: JsonObject = {}) {
  const { body, faults } = compileTest({
    data: order,
    state: { name: '', tab: 'a' },
    ...rest,
    body: [node],
  })
  return { ...body[0]!, faults }
}

describe('node props', () => {
  it('are divided into literals, values that stay constant, and changing values', () => {
    const { props } = nodeOf({
      widget: 'text',
      size: 2,
      list: [{ a: 1 }],
      text: { t: 'a.b' },
      who: { var: 'session.id' },
      name: { var: 'state.name' },
      sum: { var: 'order.sum' },
      both: { a: [{ var: 'order.sum' }] },
    })
    expect(props.fixed).toEqual({ size: 2, list: [{ a: 1 }] })
    expect(props.constantPerScreen.map(([name]) => name)).toEqual(['text', 'who'])
    expect(props.dynamic.map(([name]) => name)).toEqual(['name', 'sum', 'both'])
  })

  it('are dynamic if they read a row, because no store key reports changes of rows', () => {
    const { props, dependencies } = nodeOf({
      widget: 'text',
      each: { var: 'order.rows' },
      as: 'row',
      text: { var: 'row.a' },
      at: { var: 'rowIndex' },
    })
    expect(props.dynamic.map(([name]) => name)).toEqual(['text', 'at'])
    expect(dependencies).toEqual([])
  })

  it('are dynamic if they read a row without a name', () => {
    expect(
      nodeOf({ widget: 'text', each: { var: 'order.rows' }, text: { var: 'item.a' } }).props
        .dynamic,
    ).toHaveLength(1)
  })

  it('do not include comments', () =>
    expect(
      nodeOf({ widget: 'text', $comment: 'why', a: { $comment: 'why', b: 1 } }).props.fixed,
    ).toEqual({ a: { b: 1 } }))
})

describe('node dependencies', () => {
  it("are the paths that the node's props, condition and field read, without repetition", () => {
    const node = nodeOf({
      widget: 'input',
      field: 'name',
      text: { cat: [{ var: 'state.tab' }, { var: 'order.sum' }] },
      when: { var: 'order.sum' },
      children: [{ widget: 'text', text: { var: 'state.other' } }],
    })
    expect(node.dependencies).toEqual(['state.tab', 'order.sum', 'state.name'])
    expect(node.subscriptionKeys).toEqual(['state.tab', 'order', 'state.name'])
  })

  it('include the paths that the named rules read', () => {
    expect(
      nodeOf(
        { widget: 'text', when: { rule: 'a' } },
        { rules: { a: { '!': { rule: 'b' } }, b: { var: 'order.open' } } },
      ).dependencies,
    ).toEqual(['order.open'])
  })

  it("do not include the paths that only the node's `each` reads", () => {
    const node = nodeOf({
      widget: 'text',
      each: { var: 'order.rows' },
      as: 'row',
      when: { var: 'state.tab' },
    })
    expect([node.dependencies, node.each?.dependencies, node.each?.subscriptionKeys]).toEqual([
      ['state.tab'],
      ['order.rows'],
      ['order'],
    ])
  })

  it('include a source that has the name of a row, because a rule can still read the source', () => {
    const node = nodeOf(
      { widget: 'text', each: { var: 'order.rows' }, as: 'order', text: { rule: 'sum' } },
      { rules: { sum: { var: 'order.sum' } } },
    )
    expect(node.subscriptionKeys).toEqual(['order'])
    expect(node.props.dynamic).toHaveLength(1)
  })
})

describe('a node that never changes', () => {
  it.each<[string, JsonObject, boolean]>([
    [
      'has only literals',
      { widget: 'text', text: 'a', children: [{ widget: 'text', id: 'x' }] },
      true,
    ],
    ['has no translation', { widget: 'text', text: { t: 'a.b' } }, false],
    ['has no events', { widget: 'text', on: { press: [] } }, false],
    ['has no field', { widget: 'text', field: 'name' }, false],
    ['has no list', { widget: 'text', each: [1, 2] }, false],
    ['has no list inside', { widget: 'text', children: [{ widget: 'text', each: [1, 2] }] }, false],
    ['has no condition', { widget: 'text', when: { var: 'state.tab' } }, false],
  ])('%s', (_, node, isStatic) => expect(nodeOf(node).isStatic).toBe(isStatic))

  it('has no id and no fallback if it is inside a row', () => {
    const children = [
      { widget: 'text' },
      { widget: 'text', id: 'a' },
      { widget: 'text', fallback: { widget: 'text' } },
    ]
    expect(
      nodeOf({ widget: 'row', each: [1, 2], children }).children.map((child) => child.isStatic),
    ).toEqual([true, false, false])
  })
})

describe('sources of a node', () => {
  it('are the sources of its children and its list, and the sources that these wait for', () => {
    const data = {
      ...order,
      user: { endpoint: 'a.user', params: { id: { var: 'order.userId' } } },
      other: { endpoint: 'a.other' },
    }
    expect(
      nodeOf(
        { widget: 'stack', children: [{ widget: 'text', text: { var: 'user.name' } }] },
        { data },
      ).sources,
    ).toEqual(['user', 'order'])
    expect(
      nodeOf({ widget: 'text', each: { var: 'order.rows' }, as: 'row' }, { data }).sources,
    ).toEqual(['order'])
  })
})

const evaluateWhen = (when: Json) => () =>
  nodeOf({ widget: 'text', when }).when!.evaluate(undefined as never)

describe('a condition', () => {
  it('with an operator that this engine does not know fails, and does not count as true', () => {
    expect(evaluateWhen({ newer: [1] })).toThrow('newer')
    expect(nodeOf({ widget: 'text', when: { newer: [1] } }).faults).toEqual([
      expect.objectContaining({ code: 'unknown-operator', pointer: '/body/0/when' }),
    ])
  })

  it('may be a literal', () =>
    expect([evaluateWhen(true)(), evaluateWhen(false)()]).toEqual([true, false]))
})

describe('events', () => {
  it('compile to handlers, but comments beside them do not', () => {
    expect(
      nodeOf({ widget: 'b', on: { $comment: 'why', press: [], longPress: [] } }).handlers,
    ).toEqual([
      ['press', 'onPress'],
      ['longPress', 'onLongPress'],
    ])
  })

  it.each<[string, Json, boolean]>([
    ['a call', [{ do: 'call', endpoint: 'a.b' }], true],
    ['a call after a refusal', [{ do: 'require', that: true, else: [{ do: 'call' }] }], true],
    ['a wait after a copy', [{ do: 'copy', text: 'a', ok: [{ do: 'wait', ms: 1 }] }], true],
    ['a set', [{ do: 'set', state: 'tab' }], false],
  ])('are slow with %s', (_, press, slow) =>
    expect(nodeOf({ widget: 'b', on: { press } }).slow).toBe(slow),
  )
})
