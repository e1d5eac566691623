import { describe, expect, it } from 'vitest'
import { type JsonObject, limits } from '../../language'
import { createFakeWorld, failed, ready, settle } from '../testing'
import { shownNodes } from './shown-nodes'
import type { ScreenInstance } from '../run/instance'

function opened(document: JsonObject, app: JsonObject = {}) {
  const world = createFakeWorld()
  const screen = world.open(document, { library: { app } })
  screen.start()
  const shown = () => shownNodes(screen).map(({ id, node }) => id || node.pointer)
  return { world, screen, shown }
}

const text = (id: string, more: JsonObject = {}): JsonObject => ({ id, widget: 'text', ...more })

describe('rows are named', () => {
  it.each([
    ['by their keys', ['a', 'b'], ['row/a', 'row/b']],
    ['by numbers', [7, 8], ['row/7', 'row/8']],
    ['by their index if the key is missing or empty', [null, '', 'c'], ['row/0', 'row/1', 'row/c']],
    [
      'by key and index if several rows have the same key',
      ['a', 'a', 'a'],
      ['row/a', 'row/a~1', 'row/a~2'],
    ],
    [
      'uniquely, even if a key looks like a generated name',
      ['a', 'a~1', 'a'],
      ['row/a', 'row/a~1', 'row/a~2'],
    ],
    ['with the slashes of their keys', ['a/b'], ['row/a/b']],
  ])('%s', (_, each, ids) => {
    const { shown } = opened({ body: [text('row', { each, key: { var: 'item' } })] })
    expect(shown()).toEqual(ids)
  })

  it('after the rows around them, and by their index if there is no key', () => {
    const inner = text('part', { each: { var: 'row' }, as: 'part' })
    const { shown } = opened({
      body: [{ widget: 'group', each: [['x'], ['y']], as: 'row', children: [inner] }],
    })
    expect(shown().filter((id) => id.startsWith('part'))).toEqual(['part/0/0', 'part/1/0'])
  })

  it('and the `empty` nodes replace a list without rows', () => {
    expect(opened({ body: [text('row', { each: [], empty: [text('none')] })] }).shown()).toEqual([
      'none',
    ])
  })
})

it.each([
  ['outer and inner rows together', 100, ['instead']],
  ['no more than the limit', 99, []],
])('the fallback replaces a list with too many rows: %s', (_, count, expected) => {
  const many = Array.from({ length: count }, () => 1)
  const list = (more: JsonObject) => ({ widget: 'group', each: many, ...more })
  const rows = list({ children: [list({})], fallback: text('instead') })
  expect(
    opened({ body: [rows] })
      .shown()
      .filter((id) => id === 'instead'),
  ).toEqual(expected)
})

describe('body nodes', () => {
  const document: JsonObject = {
    data: { one: { endpoint: 'a.one' }, two: { endpoint: 'a.two' } },
    body: [
      text('first', { text: { var: 'one.x' } }),
      text('second', { text: { var: 'one.y' } }),
      text('third', { text: { var: 'two.x' } }),
      text('plain'),
    ],
    loading: [text('skeleton')],
    failed: [text('panel', { text: { var: 'failure.code' } })],
  }

  it('share one skeleton while their sources load', () => {
    expect(opened(document).shown()).toEqual(['skeleton', 'plain'])
  })

  it('share one panel if their sources failed, and the panel reads the failure', async () => {
    const { world, screen, shown } = opened(document)
    for (const watch of world.watches)
      watch.tell(watch.endpoint === 'a.one' ? failed('7', 'No') : ready({ x: 1 }))
    await settle()
    expect(shown()).toEqual(['panel', 'third', 'plain'])
    expect(shownNodes(screen)[0]?.props).toMatchObject({ text: '7' })
  })
})

it('the top modal comes first, the body last', () => {
  const modal = (id: string) => ({ title: id, body: [text(id)] })
  const { screen, shown } = opened({
    modals: { one: modal('in-one'), two: modal('in-two') },
    body: [text('behind')],
  })
  screen.open('one')
  screen.open('two')
  expect(shown()).toEqual(['in-two', 'in-one', 'behind'])
})

it('the fallback replaces an unknown widget, and its neighbours stay', () => {
  const world = createFakeWorld()
  const screen = world.open({
    body: [
      { id: 'odd', widget: 'odd', fallback: text('instead') },
      { id: 'box', widget: 'odd', children: [text('lost'), text('kept', { critical: true })] },
      text('beside', { when: true }),
    ],
  })
  expect(shownNodes(screen, new Map([['text', {}]])).map(({ id }) => id)).toEqual([
    'instead',
    'kept',
    'beside',
  ])
})

describe('after a change, the list equals the list of a screen that was never listed', () => {
  const value = { var: 'state.x' }
  const inner = text('inner', { text: value })
  const group = (id: string, more: JsonObject) => ({ id, widget: 'group', ...more })
  const tooMany = Array.from({ length: limits.rows + 1 }, () => 1)
  const press = { press: [{ do: 'call', endpoint: 'a.slow' }] }

  it.each<[string, JsonObject, ((screen: ScreenInstance) => void)?]>([
    ['a node inside reads the value', group('box', { children: [inner] })],
    ['a condition inside reads it', group('box', { children: [text('inner', { when: value })] })],
    ['a list reads it', group('box', { children: [text('row', { each: value })] })],
    ['a node in a row reads it', group('row', { each: [1, 2], children: [inner] })],
    ['a node for an empty list reads it', text('row', { each: [], empty: [inner] })],
    ['a fallback reads it', text('odd', { each: tooMany, fallback: inner })],
    ['an input shows it', group('box', { children: [text('field', { field: 'x' })] })],
    [
      'a chain starts',
      group('box', { children: [{ id: 'pay', widget: 'button', on: press }] }),
      (screen) => screen.store.set('$busy', { '/body/0/children/0': true }),
    ],
  ])('%s', (_, node, change = (screen) => screen.assign('x', ['new'])) => {
    const { screen } = opened({ state: { x: [] }, body: [node, text('steady')] })
    const listed = (of: ScreenInstance) => shownNodes(of).map(({ id, props }) => ({ id, props }))
    const before = listed(screen)
    const [steady] = shownNodes(screen).slice(-1)
    change(screen)
    const after = listed(screen)
    expect(after).not.toEqual(before)
    expect(after).toEqual(listed({ ...screen }))
    expect(shownNodes(screen).at(-1)).toBe(steady)
  })
})
