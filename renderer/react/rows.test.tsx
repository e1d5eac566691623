import { act, fireEvent, screen as page } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../language'
import { ready, settle } from '../core/testing'
import { expectNoWarnings, show, type ShownDocument } from './testing'

expectNoWarnings()

const rows = (each: Json, rest: JsonObject = {}): JsonObject => ({
  id: 'row',
  widget: 'text',
  text: { var: 'row.text' },
  each,
  as: 'row',
  ...rest,
})
const inside = (widget: string, children: JsonObject[], rest: JsonObject = {}): JsonObject => ({
  id: widget,
  widget,
  children,
  ...rest,
})
const texts = () => [...document.querySelectorAll('p')].map((element) => element.textContent)
const ids = () => [...document.querySelectorAll('p')].map((element) => element.id)
const data = { item: { endpoint: 'a.item' } }
const respond = (shown: ShownDocument, value: unknown) =>
  act(() => shown.world.watch('a.item').tell(ready(value)))
const items = (...names: string[]) => names.map((name) => ({ id: name, text: name }))

describe('a list', () => {
  it('renders only a changed row again', () => {
    const head = { id: 'head', widget: 'text', text: { var: 'item.head' } }
    const shown = show({
      data,
      body: [head, rows({ var: 'item.rows' }, { key: { var: 'row.id' } })],
    })
    const [a, b, c] = items('a', 'b', 'c')
    respond(shown, { rows: [a, b, c] })
    shown.takeDrawn()
    respond(shown, { rows: [a, { ...b, text: 'B' }, c] })
    expect(shown.takeDrawn()).toEqual(['row'])
    expect(texts()).toEqual(['', 'a', 'B', 'c'])
  })

  it('deep inside a widget renders again without that widget or its neighbours', () => {
    const still = { id: 'still', widget: 'button', label: 'x' }
    const group = inside('group', [rows({ var: 'item.rows' })])
    const shown = show({ data, body: [inside('box', [still, group])] })
    respond(shown, { rows: items('a') })
    shown.takeDrawn()
    respond(shown, { rows: items('a', 'b') })
    expect(texts()).toEqual(['a', 'b'])
    expect(shown.takeDrawn()).toEqual(['row', 'row'])
  })

  it('in a state follows added and removed items', () => {
    const body = [inside('box', [rows({ var: 'state.list' })])]
    const shown = show({ state: { list: items('a') }, body })
    act(() => shown.screen.assign('list', items('a', 'b')))
    expect(texts()).toEqual(['a', 'b'])
    act(() => shown.screen.assign('list', []))
    expect(texts()).toEqual([])
  })

  it('keeps the state of each row when rows with keys move', () => {
    const each = { each: { var: 'state.list' }, as: 'row', key: { var: 'row.id' } }
    const shown = show({ state: { list: items('a', 'b') }, body: [inside('box', [], each)] })
    fireEvent.click(page.getByLabelText('box/b opened'))
    act(() => shown.screen.assign('list', items('b', 'c', 'a')))
    expect(
      ['a', 'b', 'c'].map(
        (key) => page.getByLabelText<HTMLInputElement>(`box/${key} opened`).checked,
      ),
    ).toEqual([false, true, false])
  })

  it('of literals renders each item once', () => {
    show({ body: [{ id: 'dot', widget: 'text', text: '·', each: [1, 2, 3], as: 'row' }] })
    expect(ids()).toEqual(['dot/0', 'dot/1', 'dot/2'])
  })

  it.each<[string, Json]>([
    ['an empty list', []],
    ['nothing', null],
    ['an object', { length: 2 }],
    ['a text', 'ab'],
  ])('of %s shows its empty nodes', (_, list) => {
    const empty = ['none', { var: 'item.why' }].map((text) => ({ widget: 'text', text }))
    const shown = show({ data, body: [rows({ var: 'item.rows' }, { empty })] })
    respond(shown, { rows: list, why: 'yet' })
    expect(texts()).toEqual(['none', 'yet'])
    respond(shown, { rows: items('a') })
    expect(texts()).toEqual(['a'])
  })

  it('follows its own data if it replaces another, empty list', () => {
    const empty = [rows({ var: 'state.second' }, { id: 'second' })]
    const body = [rows({ var: 'state.first' }, { empty })]
    const shown = show({ state: { first: [], second: [] }, body })
    act(() => shown.screen.assign('second', items('z')))
    expect(texts()).toEqual(['z'])
  })

  it('renders each row once if several rows have the same key', () => {
    const same = ['x~2', 'x', 'x', 'x~2'].map((text) => ({ text }))
    const odd = [{ text: 1, k: {} }, { text: 2, k: {} }, { text: 3 }]
    const ofOdd = rows(odd, { id: 'odd', key: { var: 'row.k' } })
    show({ body: [rows(same, { key: { var: 'row.text' } }), ofOdd] })
    expect(texts()).toEqual(['x~2', 'x', 'x', 'x~2', '1', '2', '3'])
    expect(new Set(ids()).size).toBe(7)
  })
})

describe('a row', () => {
  it('gives its own ids to all nodes inside, also to static nodes', () => {
    const label = { id: 'label', widget: 'text', text: 'fixed' }
    const each = { each: items('a', 'b'), as: 'row', key: { var: 'row.id' } }
    show({ body: [inside('group', [label], each)] })
    expect(ids()).toEqual(['label/a', 'label/b'])
  })

  it('is shown if its own condition is true', () => {
    const list = [{ text: 'a', on: true }, { text: 'b' }, { text: 'c', on: true }]
    show({ body: [rows(list, { when: { var: 'row.on' } })] })
    expect(texts()).toEqual(['a', 'c'])
  })

  it('may read the state in its condition, and then follows it', () => {
    const when = { '===': [{ var: 'row.id' }, { var: 'state.chosen' }] }
    const shown = show({ state: { chosen: 'a' }, body: [rows(items('a', 'b'), { when })] })
    expect(texts()).toEqual(['a'])
    act(() => shown.screen.assign('chosen', 'b'))
    expect(texts()).toEqual(['b'])
  })

  it("can read a rule of the screen that has the row's name", () => {
    const text = { cat: [{ var: 'item.text' }, { rule: 'sum' }] }
    const body = [rows({ var: 'item.rows' }, { as: 'item', text })]
    const shown = show({ data, rules: { sum: { var: 'item.sum' } }, body })
    const list = items('a')
    respond(shown, { rows: list, sum: 1 })
    expect(texts()).toEqual(['a1'])
    respond(shown, { rows: list, sum: 2 })
    expect(texts()).toEqual(['a2'])
  })

  it('inside a row reads both rows, the inner one first, and each index', () => {
    const read = ['row.id', 'rowIndex', 'part', 'partIndex'].map((path) => ({ var: path }))
    const inner = rows({ var: 'row.parts' }, { as: 'part', text: { cat: read } })
    const each = Object.entries({ a: ['x', 'y'], b: ['z'] }).map(([id, parts]) => ({ id, parts }))
    show({ body: [inside('group', [inner], { each, as: 'row' })] })
    expect(texts()).toEqual(['a0x0', 'a0y1', 'b1z0'])
  })

  it('hides an outer row of the same name', () => {
    const each = [{ rows: items('inner') }]
    show({ body: [inside('group', [rows({ var: 'row.rows' })], { each, as: 'row' })] })
    expect(texts()).toEqual(['inner'])
  })

  it('passes its item to the chain of its press', () => {
    const press = [{ do: 'track', event: { var: 'row.id' } }]
    const button = { widget: 'button', label: { var: 'row.id' }, on: { press } }
    const shown = show({ body: [{ ...button, each: items('a', 'b'), as: 'row' }] })
    fireEvent.click(page.getByText('b'))
    expect(shown.world.log).toEqual([['track', 'b', {}]])
  })
})

const many = (length: number) => Array.from({ length }, (_, at) => ({ id: at, text: `row ${at}` }))

describe('a long list', () => {
  it('of up to 100 rows is drawn completely', () => {
    show({ body: [rows(many(100))] })
    expect(texts()).toHaveLength(100)
  })

  it('of more rows draws the first rows at once, and then the rows near the window', async () => {
    show({ body: [rows(many(500))] })
    expect(texts()).toHaveLength(20)
    await act(settle)
    await act(() => import('virtua').then(settle))
    expect(texts().length).toBeLessThan(100)
  })

  it('is drawn completely if windowing is off', () => {
    show({ body: [rows(many(150))] }, { windowing: false })
    expect(texts()).toHaveLength(150)
  })

  it('is counted with the rows of its inner lists', async () => {
    const each = many(30).map(() => ({ parts: many(5) }))
    const inner = { widget: 'group', children: [rows({ var: 'row.parts' })] }
    show({ body: [inside('group', [inner], { each, as: 'row' })] })
    expect(texts()).toHaveLength(4 * 5)
    await act(settle)
  })
})

describe('lists with more rows than a screen may have', () => {
  /** Returns a list of 22 items. Each row contains a list, `depth` levels deep. */
  const nest = (depth: number): JsonObject => ({
    widget: 'group',
    each: many(22),
    as: `row${depth}`,
    children: depth > 1 ? [nest(depth - 1)] : [{ widget: 'text', text: 'x' }],
    fallback: { widget: 'text', text: 'too much' },
  })
  /** The first texts, because a failed test would print each of 10,000 texts. */
  const firstTexts = () => texts().slice(0, 4)
  const budgets = ({ world }: ShownDocument) =>
    world.faults.filter(({ detail }) => detail?.includes('budget')).length

  it.each([
    ['with other rows', 3, many(22)],
    ['with one row', 4, [1]],
  ])('(lists in lists, %s) are replaced by their fallback, and reported', (_, depth, each) => {
    const [before, after] = ['before', 'after'].map((text) => ({ widget: 'text', text }))
    const shown = show({ body: [before!, { ...nest(depth), each }, after!] })
    expect([firstTexts(), budgets(shown)]).toEqual([['before', 'too much', 'after'], 1])
  })

  it('are also replaced in a modal, although a modal draws all rows', () => {
    const shown = show({ body: [nest(3)] }, { windowing: false })
    expect([firstTexts(), budgets(shown)]).toEqual([['too much'], 1])
  })

  it('are counted together, each with its current rows', () => {
    const big = (id: string) =>
      rows({ var: `state.${id}` }, { id, fallback: { widget: 'text', text: `${id} is too much` } })
    const shown = show({
      state: { first: many(4_000), second: many(4_000), third: [] },
      body: ['first', 'second', 'third'].map(big),
    })
    act(() => shown.screen.assign('third', many(4_000)))
    expect([texts().at(-1), budgets(shown)]).toEqual(['third is too much', 1])
    act(() => shown.screen.assign('first', many(1)))
    act(() => shown.screen.assign('third', many(3_000)))
    expect([texts().at(-1), budgets(shown)]).toEqual(['row 19', 1])
  })

  it('may contain lists that fail to evaluate', () => {
    const broken = rows(
      { filter: [{ var: 'row.rows' }, { '!': [{ var: 'id' }] }] },
      { fallback: { widget: 'text', text: 'broken' } },
    )
    const each = [{ rows: many(9_000) }, { rows: many(1) }]
    show({ body: [{ widget: 'group', each, as: 'row', children: [broken] }] })
    expect(texts()).toEqual(['broken', 'row 0'])
  })
})
