import { act, fireEvent, screen as page } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Json, JsonObject } from '../language'
import { ready } from '../core/testing'
import { ScreenView } from './screen-view'
import { openView, show, testWidgets } from './testing'

// React logs each error that a boundary catches to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const text = (value: Json, rest: JsonObject = {}): JsonObject => ({
  widget: 'text',
  text: value,
  ...rest,
})
const inside = (widget: string, children: JsonObject[], rest: JsonObject = {}): JsonObject => ({
  widget,
  children,
  ...rest,
})
const crashing = text({ var: 'session.object' })
const name = { widget: 'input', field: 'name', label: 'Name' }
const texts = () => [...document.querySelectorAll('p')].map((element) => element.textContent)

const thirty = Array.from({ length: 30 }, () => 1)
const sum = { var: 'accumulator' }

/** Nodes that fail, each in another way. */
const broken: [string, JsonObject][] = [
  ['a widget that crashes', { widget: 'crash' }],
  ['a pure widget that crashes', { widget: 'burst' }],
  ['a pure widget with a value that React cannot render', text({ var: 'session.object' })],
  ['a prop with an unknown operator', text({ newer: [1] })],
  ['a condition with an unknown operator', text('x', { when: { newer: [1] } })],
  ['a missing rule', text({ rule: 'none' })],
  ['a missing widget', { widget: 'none' }],
  ['an expression that exceeds the budget', text({ reduce: [thirty, { merge: [sum, sum] }, [1]] })],
  ['a list from a missing rule', text('x', { each: { rule: 'none' }, as: 'row' })],
  ['a key from a missing rule', text('x', { each: [1], as: 'row', key: { rule: 'none' } })],
]
const session = { object: { a: 1 } }

describe.each(broken)('%s', (_, node) => {
  const [before, after] = [text('before'), text('after')]
  const places: [string, (node: JsonObject) => JsonObject[]][] = [
    ['at the top', (inner) => [before, inner, after]],
    ['in a pure widget', (inner) => [inside('group', [before, inner, after])]],
    ['in a widget', (inner) => [inside('box', [before, inside('group', [inner, after])])]],
    ['in a row', (inner) => [before, inside('group', [inner], { each: [1], as: 'outer' }), after]],
    ['in a fallback', (inner) => [before, { widget: 'none', fallback: inner }, after]],
  ]

  it.each(places)('does not affect its neighbours: %s', (__, place) => {
    const shown = show({ body: place(node) }, { session })
    expect(texts()).toEqual(['before', 'after'])
    expect(shown.world.faults.length).toBeGreaterThan(0)
  })

  it('shows its fallback instead', () => {
    show({ body: [before, { ...node, fallback: text('instead') }, after] }, { session })
    expect(texts()).toEqual(['before', 'instead', 'after'])
  })

  it('shows the fallback of the app instead if it is critical', () => {
    show(
      { body: [{ ...node, critical: true }, text('after')] },
      { session, library: { app: { criticalFallback: text('call us') } } },
    )
    expect(texts()).toEqual(['call us', 'after'])
  })
})

const modal = (title: Json, body: JsonObject[]) => ({ title, body })

describe('critical nodes inside a node that cannot be drawn', () => {
  const calls = text(
    { cat: ['call ', { var: 'row' }] },
    { each: [1, 2], as: 'row', critical: true },
  )
  const children = [text('ordinary'), inside('group', [text('pay', { critical: true }), calls])]
  it.each<[string, JsonObject]>([
    ['whose widget does not exist', { widget: 'none' }],
    ['whose widget crashes', { widget: 'crash' }],
    ['whose pure widget crashes', { widget: 'burst' }],
    ['whose condition fails', { widget: 'box', when: { newer: 1 } }],
    ['that is a row', { widget: 'none', each: [1], as: 'outer' }],
  ])('%s stay', (_, node) => {
    show({ body: [text('before'), { ...node, children }] })
    expect(texts()).toEqual(['before', 'pay', 'call 1', 'call 2'])
  })

  it('are not shown if their condition is false, if their row is missing, or if there is a fallback', () => {
    show({
      body: [
        { widget: 'box', when: false, children },
        { widget: 'box', each: { rule: 'none' }, as: 'x', children },
        { widget: 'none', fallback: text('instead'), children },
      ],
    })
    expect(texts()).toEqual(['instead'])
  })
})

describe('a crash', () => {
  it('in one row does not affect the other rows', () => {
    const row = { var: 'row' }
    const second = text({ if: [{ '===': [row, 2] }, { var: 'session.object' }, row] })
    show({ body: [inside('box', [second], { each: [1, 2, 3], as: 'row' })] }, { session })
    expect(texts()).toEqual(['1', '3'])
  })

  it('is reported with the pointer of the node and without values', () => {
    const { world } = show({ body: [inside('box', [text('fine'), { widget: 'crash' }])] })
    expect(world.faults).toContainEqual({
      code: 'widget-failed',
      screen: 'test',
      pointer: '/body/0/children/1',
      detail: 'crash: Error: crashed',
    })
  })

  it('does not affect the rest of the screen', () => {
    const body = [crashing, name, text({ var: 'state.name' })]
    show({ state: { name: '' }, body }, { session })
    fireEvent.change(page.getByLabelText('Name'), { target: { value: 'Ana' } })
    expect(texts()).toEqual(['Ana'])
  })

  it('is over when the widget gets valid props', () => {
    const crash = { widget: 'crash', bad: { var: 'item.bad' }, fallback: text('instead') }
    const body = [text('before'), text({ var: 'item.a' }), crash]
    const shown = show({ data: { item: { endpoint: 'a.item' } }, body })
    const respond = (value: unknown) => act(() => shown.world.watch('a.item').tell(ready(value)))
    respond({ a: { b: 1 }, bad: true })
    expect(texts()).toEqual(['before', 'instead'])
    respond({ a: 'good', bad: false })
    expect(texts()).toEqual(['before', 'good', 'sound'])
  })

  it('does not remount the neighbours when the widget around the crash renders again', () => {
    const n = { var: 'state.n' }
    const body = [inside('box', [crashing, name, text(n)], { title: n })]
    const shown = show({ state: { n: 0 }, body }, { session })
    fireEvent.focus(page.getByLabelText('Name'))
    act(() => shown.screen.assign('n', 1))
    expect(texts()).toEqual(['1'])
    expect(page.getByLabelText('Name').dataset['touched']).toBe('true')
  })

  it('on one screen does not affect the next', () => {
    const shown = show({ body: [crashing] }, { session })
    const next = openView({ body: [{ widget: 'burst' }, text('next')] })
    shown.rerender(<ScreenView view={next.view} />)
    expect(texts()).toEqual(['next'])
    expect(
      next.world.faults.map(({ code }) => code),
      'a pure widget is called again, without a boundary',
    ).toEqual(['node-failed'])
  })

  it('of a fallback does not affect the neighbours either', () => {
    show(
      { body: [text('before'), { widget: 'crash', critical: true }, text('after')] },
      { library: { app: { criticalFallback: { widget: 'crash', critical: true } } } },
    )
    expect(texts()).toEqual(['before', 'after'])
  })

  it('of a modal or inside it does not affect the screen', () => {
    const bad = modal('Bad', [text('in'), crashing])
    const worse = modal({ rule: 'none' }, [text('worse')])
    const shown = show({ body: [text('page')], modals: { bad, worse } }, { session })
    act(() => shown.screen.open('bad'))
    expect(texts()).toEqual(['page', 'in'])
    act(() => shown.screen.open('worse'))
    expect(texts()).toEqual(['page', 'in', 'worse'])
  })

  it('of the modal widget itself shows no modal', () => {
    const shown = show(
      { body: [text('page')], modals: { bad: { title: 'Bad', body: [text('in')] } } },
      { widgets: { modal: testWidgets['crash']! } },
    )
    act(() => shown.screen.open('bad'))
    expect(texts()).toEqual(['page'])
    expect(shown.world.faults).toContainEqual(
      expect.objectContaining({ code: 'screen-failed', pointer: '/modals/bad' }),
    )
  })

  it('of the renderer itself reaches the app, which may then show the previous release', () => {
    class Catch extends Component<{ children: ReactNode }> {
      override state = { failed: false }
      static getDerivedStateFromError = () => ({ failed: true })
      override render() {
        return this.state.failed ? 'release before' : this.props.children
      }
    }
    const { program } = openView({ body: [text('page')] }).screen
    Object.assign(program.body, { 1: null })
    const shown = show({ body: [] }, { wrap: (element) => <Catch>{element}</Catch> })
    shown.rerender(
      <Catch>
        <ScreenView view={{ ...shown.view, screen: { ...shown.screen, program } }} />
      </Catch>,
    )
    expect(shown.container.textContent).toBe('release before')
  })
})
