import { act, fireEvent, screen as page } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../language'
import { ok, ready } from '../core/testing'
import { expectNoWarnings, show } from './testing'

expectNoWarnings()

const text = (id: string, value: unknown, rest: JsonObject = {}): JsonObject => ({
  id,
  widget: 'text',
  text: value as string,
  ...rest,
})
const input = (id: string, rest: JsonObject = {}): JsonObject => ({
  id,
  widget: 'input',
  field: id,
  label: id,
  ...rest,
})
const box = (children: JsonObject[], rest: JsonObject = {}): JsonObject => ({
  id: 'box',
  widget: 'box',
  children,
  ...rest,
})
const byId = (id: string) => document.getElementById(id)?.textContent ?? null

const field = (name: string): JsonObject[] => [
  input(name),
  text(`${name}-count`, { count: { var: `state.${name}` } }),
]

describe('the id of a node', () => {
  it('is the id of its element, but not an id that could be the name of a class of `window`', () => {
    show({ body: [text('webkit', 'one'), text('WorkerGlobalScope', 'two')] })
    expect([byId('webkit'), byId('WorkerGlobalScope')]).toEqual(['one', null])
    expect(page.getByText('two')).toBeTruthy()
  })
})

describe('a keystroke', () => {
  it('in a form of 200 nodes renders only the field and its counter again', () => {
    const names = Array.from({ length: 99 }, (_, at) => `f${at}`)
    const group = { id: 'group', widget: 'group', children: names.flatMap(field) }
    const state = Object.fromEntries(names.map((name) => [name, '']))
    const shown = show({ state, body: [box([group])] })
    expect(shown.takeDrawn()).toHaveLength(200)
    fireEvent.change(page.getByLabelText('f7'), { target: { value: 'ab' } })
    expect(shown.takeDrawn()).toEqual(['f7', 'f7-count'])
    expect(byId('f7-count')).toBe('2')
    fireEvent.change(page.getByLabelText('f8'), { target: { value: 'abc' } })
    expect(shown.takeDrawn()).toEqual(['f8', 'f8-count'])
  })

  it('renders the nodes that read the whole state again', () => {
    const all = text('all', { if: [{ var: 'state' }, { var: 'state.a' }] })
    const shown = show({ state: { a: '', b: '' }, body: [input('a'), all] })
    shown.takeDrawn()
    fireEvent.change(page.getByLabelText('a'), { target: { value: 'x' } })
    expect(shown.takeDrawn()).toEqual(['a', 'all'])
  })

  it('runs the change chain of the field after the state has the value', () => {
    const value = { cat: [{ var: 'event' }, '!', { var: 'state.a' }] }
    const on = { change: [{ do: 'set', state: 'copy', value }] }
    const body = [input('a', { on }), text('copy', { var: 'state.copy' })]
    show({ state: { a: '', copy: '' }, body })
    fireEvent.change(page.getByLabelText('a'), { target: { value: 'x' } })
    expect(byId('copy')).toBe('x!x')
  })

  it('runs the chain at each keystroke, also while slow steps still run', () => {
    const on = { change: [{ do: 'wait', ms: 500 }] }
    show({ state: { a: '' }, body: [input('a', { on }), text('shown', { var: 'state.a' })] })
    for (const value of ['x', 'xy', 'xyz'])
      fireEvent.change(page.getByLabelText('a'), { target: { value } })
    expect(byId('shown')).toBe('xyz')
  })
})

const Named = ({ id, text: words = 'of its own' }: { id?: string; text?: string }) => (
  <p id={id}>{words}</p>
)

describe('a node', () => {
  it('follows its condition, and does not remount its neighbours', () => {
    const first = text('a', 'a', { when: { var: 'state.on' } })
    const shown = show({ state: { on: false }, body: [box([first, input('x')])] })
    fireEvent.focus(page.getByLabelText('x'))
    act(() => shown.screen.assign('on', true))
    expect(byId('a')).toBe('a')
    expect(page.getByLabelText('x').dataset['touched']).toBe('true')
    act(() => shown.screen.assign('on', false))
    expect(byId('a')).toBeNull()
  })

  it('that renders again keeps the unchanged elements of its children', () => {
    const children = [input('a'), text('fixed', 'f', { on: { press: [] } }), text('still', 's')]
    const body = [box(children, { title: { var: 'state.on' } })]
    const shown = show({ state: { on: 1, a: '' }, body })
    expect(shown.takeDrawn()).toEqual(['box', 'fixed', 'still', 'a'])
    act(() => shown.screen.assign('on', 2))
    expect(shown.takeDrawn()).toEqual(['box', 'fixed'])
  })

  it('evaluates a rule again, although its neighbours read the same rule', () => {
    const rules = { big: { '>': [{ var: 'state.n' }, 5] }, small: { '!': { rule: 'big' } } }
    const body = ['big', 'small'].map((rule) => text(rule, rule, { when: { rule } }))
    const shown = show({ state: { n: 1 }, rules, body })
    expect([byId('big'), byId('small')]).toEqual([null, 'small'])
    act(() => shown.screen.assign('n', 9))
    expect([byId('big'), byId('small')]).toEqual(['big', null])
  })

  it('in a fragment is rendered with its inputs, and follows them', () => {
    const row = text('row', { var: 'row' }, { each: { var: 'with.rows' }, as: 'row' })
    const body = [text('label', { var: 'with.label' }), row]
    const fragments = { part: { with: { label: {}, rows: {} }, body } }
    const args = { label: { var: 'state.name' }, rows: { var: 'state.list' } }
    const shown = show(
      { state: { name: 'Ana', list: ['x'] }, body: [{ fragment: 'part', with: args }] },
      { library: { fragments } },
    )
    expect([byId('label'), byId('row/0'), byId('row/1')]).toEqual(['Ana', 'x', null])
    act(() => (shown.screen.assign('name', 'Eva'), shown.screen.assign('list', ['y', 'z'])))
    expect([byId('label'), byId('row/0'), byId('row/1')]).toEqual(['Eva', 'y', 'z'])
  })

  it("without a value for a prop gets the widget's default", () => {
    const body = [
      { id: 'a', widget: 'named', text: { var: 'session.none' } },
      { id: 'b', widget: 'named', text: { var: 'state.none' } },
    ]
    show({ body }, { widgets: { named: { component: Named, pure: false } } })
    expect([byId('a'), byId('b')]).toEqual(['of its own', 'of its own'])
  })

  it('passes its children to its widget as a list, which takes less memory than a fragment', () => {
    let passed: ReactNode
    const component = ({ children }: { children?: ReactNode }) => (passed = children)
    const body = [{ widget: 'list', children: [text('a', 'one'), text('b', 'two')] }]
    show({ body }, { widgets: { list: { component, pure: true } } })
    expect([byId('a'), byId('b')]).toEqual(['one', 'two'])
    expect(passed).toHaveLength(2)
  })
})

const button = (id: string, endpoint: string): JsonObject => ({
  id,
  widget: 'button',
  label: id,
  on: { press: [{ do: 'call', endpoint }] },
})

const busy = (name: string) => page.getByText(name).getAttribute('aria-busy')

describe('a node with a slow chain', () => {
  it('is busy until its chain has ended, and ten taps make one request [P1]', async () => {
    const shown = show({ body: [button('pay', 'a.pay'), button('other', 'a.other')] })
    shown.takeDrawn()
    for (let tap = 0; tap < 10; tap++) fireEvent.click(page.getByText('pay'))
    expect(shown.world.calls).toHaveLength(1)
    expect([busy('pay'), busy('other')]).toEqual(['true', 'false'])
    expect(shown.takeDrawn()).toEqual(['pay'])
    await act(() => shown.world.calls[0]!.answer(ok()))
    expect(busy('pay')).toBe('false')
  })

  it('is busy only in its own row', () => {
    const shown = show({
      body: [
        {
          ...button('pay', 'a.pay'),
          label: { var: 'row.id' },
          each: [{ id: 'r.1' }, { id: 'r.2' }],
          as: 'row',
          key: { var: 'row.id' },
        },
      ],
    })
    shown.takeDrawn()
    fireEvent.click(page.getByText('r.2'))
    expect([busy('r.1'), busy('r.2')]).toEqual(['false', 'true'])
    expect(shown.takeDrawn()).toEqual(['pay'])
  })
})

describe('a translation', () => {
  it('is evaluated once while the screen is open', () => {
    let requestCount = 0
    const shown = show({
      state: { n: 0 },
      body: [
        {
          id: 'box',
          widget: 'box',
          title: { var: 'state.n' },
          children: [text('a', { t: 'home.title' }, { on: { press: [] } })],
        },
      ],
    })
    shown.world.ports.text = () => String(requestCount++)
    act(() => shown.screen.assign('n', 1))
    act(() => shown.screen.assign('n', 2))
    expect([byId('a'), requestCount]).toEqual(['home.title', 0])
  })
})

describe('data that changes its shape', () => {
  it('is read again at every path', () => {
    const shown = show({
      data: { item: { endpoint: 'a.item' } },
      body: [text('a', { cat: [{ var: 'item.a.b' }, '/', { var: 'item.c' }] })],
    })
    const respond = (value: unknown) => act(() => shown.world.watch('a.item').tell(ready(value)))
    respond({ a: { b: 1 }, c: 2 })
    expect(byId('a')).toBe('1/2')
    respond({ c: 3 })
    expect(byId('a')).toBe('/3')
    respond(null)
    expect(byId('a')).toBe('/')
    respond([])
    expect(byId('a')).toBe('/')
  })
})
