import { act, fireEvent, screen as page, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { JsonObject } from '../language'
import { failed, ready, settle } from '../core/testing'
import { ScreenView } from './screen-view'
import { expectNoWarnings, openView, show, testWidgets } from './testing'
import type { WidgetEntry } from './widget'

expectNoWarnings()

const text = (value: unknown, rest: JsonObject = {}): JsonObject => ({
  widget: 'text',
  text: value as string,
  ...rest,
})
const texts = () => [...document.querySelectorAll('p')].map((element) => element.textContent)
const app = {
  loading: [text('loading')],
  failed: [
    text({ cat: ['failed ', { var: 'failure.message' }] }),
    { widget: 'button', label: 'Retry', on: { press: [{ do: 'reload' }] } },
  ],
}

const respond = (
  shown: ReturnType<typeof show>,
  name: string,
  snapshot: Parameters<ReturnType<typeof shown.world.watch>['tell']>[0],
) => act(() => shown.world.watch(`shop.${name}`).tell(snapshot))

describe('a screen with loading data', () => {
  const data = {
    item: { endpoint: 'shop.item' },
    owner: { endpoint: 'shop.owner', params: { id: { var: 'item.ownerId' } } },
    other: { endpoint: 'shop.other' },
  }
  const body = [
    text('static'),
    text({ var: 'item.name' }),
    { widget: 'group', children: [text({ var: 'owner.name' })] },
    text({ var: 'other.name' }),
  ]

  it('shows nodes that need no data, and one skeleton until the other nodes have their data', () => {
    const shown = show({ data, body }, { library: { app } })
    expect(texts()).toEqual(['static', 'loading'])
    respond(shown, 'item', ready({ name: 'pen', ownerId: 1 }))
    expect(texts()).toEqual(['static', 'pen', 'loading'])
    respond(shown, 'other', ready({ name: 'other' }))
    expect(texts()).toEqual(['static', 'pen', 'loading', 'other'])
    respond(shown, 'owner', ready({ name: 'Ana' }))
    expect(texts()).toEqual(['static', 'pen', 'Ana', 'other'])
  })

  it('shows one panel for a failed source and the sources that wait for it, and *Retry* loads again', async () => {
    const shown = show({ data, body: body.slice(2, 3) }, { library: { app } })
    expect(texts()).toEqual(['loading'])
    respond(shown, 'item', failed('1', 'no pen'))
    expect(texts()).toEqual(['failed no pen'])
    fireEvent.click(page.getByText('Retry'))
    expect(shown.world.watch('shop.item').reloads).toBe(1)
    await act(settle)
    respond(shown, 'item', { status: 'loading' })
    expect(texts()).toEqual(['loading'])
    respond(shown, 'item', failed('2', 'still no pen'))
    expect(texts()).toEqual(['failed still no pen'])
    respond(shown, 'item', failed('3', 'no pen today'))
    expect(texts()).toEqual(['failed no pen today'])
    respond(shown, 'item', ready({ ownerId: 1 }))
    respond(shown, 'owner', ready({ name: 'Ana' }))
    expect(texts()).toEqual(['Ana'])
  })

  it('is not rendered again by a response that no shown node reads', () => {
    const shown = show({
      data: { item: { endpoint: 'shop.item' } },
      body: [text('a', { on: { press: [] } }), { id: 'sum', ...text({ var: 'item.sum' }) }],
    })
    respond(shown, 'item', ready({ sum: 1, rest: 1 }))
    shown.takeDrawn()
    respond(shown, 'item', ready({ sum: 1, rest: 2 }))
    expect(shown.takeDrawn()).toEqual([])
    respond(shown, 'item', ready({ sum: 2, rest: 2 }))
    expect(shown.takeDrawn()).toEqual(['sum'])
    expect(texts()).toEqual(['a', '2'])
  })
})

/** A widget whose code arrives when the test calls `arrive`. */
function createLate() {
  let resolve: ((entry: WidgetEntry) => void) | undefined
  const chart = new Promise<WidgetEntry>((settled) => (resolve = settled))
  return { chart, arrive: () => resolve?.(testWidgets['text']!) }
}

describe('a screen with loading widgets', () => {
  it('shows its skeleton until the widgets have loaded', async () => {
    const { chart, arrive } = createLate()
    const shown = show(
      { body: [{ widget: 'chart', text: 'drawn' }] },
      { library: { app }, lazy: { chart: () => chart } },
    )
    expect(texts()).toEqual(['loading'])
    arrive()
    await act(settle)
    expect(texts()).toEqual(['drawn'])
    expect(shown.world.faults).toEqual([])
  })

  it('shows the fallback of a widget that fails to load, and everything else', async () => {
    const shown = show(
      { body: [text('here'), { widget: 'chart', fallback: text('instead') }] },
      { library: { app }, lazy: { chart: () => Promise.reject(new Error('offline')) } },
    )
    await act(settle)
    expect(texts()).toEqual(['here', 'instead'])
    expect(shown.world.faults.map(({ code }) => code)).toEqual(['widget-missing', 'unknown-widget'])
  })

  it('loads a failed widget again, and shows it with the text typed in the meantime [R1]', async () => {
    const chart = vi
      .fn(() => Promise.resolve(testWidgets['text']!))
      .mockRejectedValueOnce(new Error('offline'))
      .mockRejectedValueOnce(new Error('offline'))
    const body = [
      { widget: 'chart', text: { var: 'state.name' }, fallback: text('instead') },
      { widget: 'input', field: 'name', label: 'Name' },
    ]
    const shown = show({ state: { name: '' }, body }, { library: { app }, lazy: { chart } })
    await act(settle)
    expect(texts()).toEqual(['instead'])
    const input = page.getByLabelText('Name')
    fireEvent.change(input, { target: { value: 'Ana' } })
    for (const ms of [3000, 6000]) {
      shown.world.clock.pass(ms)
      await act(settle)
    }
    expect([texts(), page.getByLabelText('Name') === input]).toEqual([['Ana'], true])
    shown.world.clock.pass(600_000)
    expect([chart.mock.calls.length, shown.world.clock.waiting()]).toEqual([3, 0])
  })

  it('shows all other nodes after 8 s, and the widgets once they load [R1]', async () => {
    const { chart, arrive } = createLate()
    const shown = show(
      { body: [text('here'), { widget: 'chart', text: 'drawn' }] },
      { library: { app }, lazy: { chart: () => chart } },
    )
    shown.world.clock.pass(8000)
    await act(settle)
    expect(texts()).toEqual(['here'])
    arrive()
    await act(settle)
    expect(texts()).toEqual(['here', 'drawn'])
  })

  it('may be left before its widgets have loaded', async () => {
    const { chart, arrive } = createLate()
    const shown = show({ body: [{ widget: 'chart' }] }, { lazy: { chart: () => chart } })
    shown.unmount()
    arrive()
    await act(settle)
    expect(texts()).toEqual([])
  })

  it('loads the widgets of the next screen when the view changes', async () => {
    const shown = show({ body: [text('first')] })
    const next = openView(
      { body: [{ widget: 'chart', text: 'second' }] },
      { library: { app }, lazy: { chart: () => Promise.resolve(testWidgets['text']!) } },
    )
    shown.rerender(<ScreenView view={next.view} />)
    expect(texts()).toEqual(['loading'])
    await act(settle)
    expect(texts()).toEqual(['second'])
  })

  it('waits only for the widgets of the next screen', async () => {
    const [first, second] = [createLate(), createLate()]
    const shown = show(
      { body: [{ widget: 'chart', text: 'first' }] },
      { library: { app }, lazy: { chart: () => first.chart } },
    )
    const next = openView(
      { body: [{ widget: 'chart', text: 'second' }] },
      { library: { app }, lazy: { chart: () => second.chart } },
    )
    shown.rerender(<ScreenView view={next.view} />)
    second.arrive()
    await act(settle)
    expect(texts()).toEqual(['second'])
    first.arrive()
    await act(settle)
    expect(texts()).toEqual(['second'])
    const third = openView(
      { body: [{ widget: 'chart', text: 'third' }] },
      { library: { app }, lazy: { chart: () => createLate().chart } },
    )
    shown.rerender(<ScreenView view={third.view} />)
    expect(texts()).toEqual(['loading'])
    expect(third.world.faults).toEqual([])
  })

  it('does not treat an inherited member as a widget', () => {
    const shown = show({ body: [{ widget: 'toString' }, text('stays')] })
    expect(texts()).toEqual(['stays'])
    expect(shown.world.faults).toMatchObject([{ code: 'unknown-widget', detail: 'toString' }])
  })
})

describe('React', () => {
  const form = {
    state: { name: 'Ana' },
    body: [
      text({ var: 'state.name' }),
      { widget: 'input', field: 'name', label: 'Name' },
      { ...text({ var: 'row' }), each: [1, 2], as: 'row' },
    ],
  }

  it('renders a screen in strict mode', () => {
    const shown = show(form, { wrap: (element) => <StrictMode>{element}</StrictMode> })
    fireEvent.change(page.getByLabelText('Name'), { target: { value: 'Eva' } })
    expect(texts()).toEqual(['Eva', '1', '2'])
    expect(shown.world.faults).toEqual([])
  })

  it('renders a screen on a server', () => {
    const { view } = openView({ ...form, modals: { m: { title: 'M', body: [] } } })
    expect(renderToString(<ScreenView view={view} />)).toBe(
      '<p>Ana</p><input id="name-field" aria-label="Name" data-touched="false" value="Ana"/><p>1</p><p>2</p>',
    )
  })

  it('shows markup as plain text', () => {
    show({ body: [text('<img src=x onerror="alert(1)">')] })
    expect(document.querySelector('img')).toBeNull()
    expect(texts()).toEqual(['<img src=x onerror="alert(1)">'])
  })
})

it('a tool may wrap each rendered node, but not hidden nodes', () => {
  const row = { widget: 'text', each: [7, 8], as: 'n', text: { cat: [{ var: 'n' }] } }
  const hidden = { widget: 'text', when: false, text: 'no' }
  const { view } = openView({
    body: [
      { id: 'box', widget: 'box', children: [row, hidden] },
      { children: [{ widget: 'text', text: 'alone' }] },
    ],
  })
  view.around = (drawn, { pointer }, scope) => <i title={pointer + scope.key}>{drawn}</i>
  const { container } = render(<ScreenView view={view} />)
  const titles = [...container.querySelectorAll('i')].map(
    ({ title, textContent }) => `${title} ${textContent}`,
  )
  expect(titles).toEqual([
    '/body/0 78',
    '/body/0/children/0/0 7',
    '/body/0/children/0/1 8',
    '/body/1 alone',
    '/body/1/children/0 alone',
  ])
})
