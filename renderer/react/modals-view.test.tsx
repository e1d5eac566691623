import { act, fireEvent, screen as page } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../language'
import { failed, ready, settle } from '../core/testing'
import { expectNoWarnings, show, testWidgets } from './testing'

expectNoWarnings()

const text = (value: unknown, rest: JsonObject = {}): JsonObject => ({
  widget: 'text',
  text: value as string,
  ...rest,
})
const input = { id: 'a', widget: 'input', field: 'a', label: 'a' }
const button = (label: unknown, ...press: JsonObject[]): JsonObject => ({
  widget: 'button',
  label: label as string,
  on: { press },
})
const modal = (title: unknown, ...body: JsonObject[]): JsonObject => ({
  title: title as string,
  body,
})
const texts = () => [...document.querySelectorAll('p')].map((element) => element.textContent)
const dialogs = () =>
  page.queryAllByRole('dialog').map((element) => element.getAttribute('aria-label'))

describe('a modal', () => {
  const close = [
    { do: 'set', state: 'n', value: 9 },
    { do: 'track', event: 'closed' },
  ]
  const modals = {
    one: { ...modal({ cat: ['One ', { var: 'state.n' }] }, text('in one')), on: { close } },
    two: modal('Two'),
  }

  it('opens by an action, updates its title, and runs its chain when the close button closes it', () => {
    const body = [button('Open', { do: 'open', modal: 'one' })]
    const shown = show({ state: { n: 1 }, modals, body })
    expect(dialogs()).toEqual([])
    fireEvent.click(page.getByText('Open'))
    expect([dialogs(), texts()]).toEqual([['One 1'], ['in one']])
    act(() => shown.screen.assign('n', 2))
    expect(dialogs()).toEqual(['One 2'])
    fireEvent.click(page.getByText('Close'))
    expect(dialogs()).toEqual([])
    expect([shown.screen.store.read('state.n'), shown.world.log]).toEqual([
      9,
      [['track', 'closed', {}]],
    ])
  })

  it('is shown above an older modal, which does not render again', () => {
    const both = { ...modals, one: modal('One', input) }
    const shown = show({ state: { n: 1, a: '' }, modals: both, body: [] })
    act(() => shown.screen.open('one'))
    shown.takeDrawn()
    act(() => shown.screen.open('two'))
    expect(dialogs()).toEqual(['One', 'Two'])
    expect(shown.takeDrawn()).toEqual([])
  })

  it('shows a list that follows its source', () => {
    const list = text({ var: 'row' }, { each: { var: 'item.rows' }, as: 'row' })
    const data = { item: { endpoint: 'a.item' } }
    const shown = show({ data, modals: { m: modal('M', list) }, body: [] })
    act(() => shown.screen.open('m'))
    for (const rows of [['a'], ['a', 'b']]) {
      act(() => shown.world.watch('a.item').tell(ready({ rows })))
      expect(texts()).toEqual(rows)
    }
  })

  it('draws all rows of a long list at once', () => {
    const list = text('x', { each: Array.from({ length: 150 }, () => 1), as: 'row' })
    const shown = show({ modals: { m: modal('M', list) }, body: [] })
    act(() => shown.screen.open('m'))
    expect(texts()).toHaveLength(150)
  })

  it('renders only its field again on a keystroke', () => {
    const m = modal('M', text('x', { id: 'x', on: { press: [] } }), input)
    const shown = show({ state: { a: '' }, modals: { m }, body: [] })
    act(() => shown.screen.open('m'))
    shown.takeDrawn()
    fireEvent.change(page.getByLabelText('a'), { target: { value: 'z' } })
    expect(shown.takeDrawn()).toEqual(['a'])
  })
})

describe('a modal whose widgets have not loaded', () => {
  const document = {
    body: [text('page')],
    modals: { m: modal('M', { widget: 'chart', text: 'in' }) },
  }
  const open = async (lazy: Parameters<typeof show>[1]) => {
    const shown = show(document, lazy)
    expect(texts()).toEqual(['page'])
    act(() => shown.screen.open('m'))
    expect([dialogs(), texts()]).toEqual([[], ['page']])
    await act(settle)
    return shown
  }

  it('does not delay the page, and opens once they have loaded', async () => {
    await open({ lazy: { chart: () => Promise.resolve(testWidgets['text']!) } })
    expect([dialogs(), texts()]).toEqual([['M'], ['page', 'in']])
  })

  it('opens without a widget that fails to load, and loads the widget again the next time', async () => {
    let requestCount = 0
    const shown = await open({
      lazy: {
        chart: () =>
          requestCount++ > 0
            ? Promise.resolve(testWidgets['text']!)
            : Promise.reject(new Error('offline')),
      },
    })
    expect([dialogs(), texts()]).toEqual([['M'], ['page']])
    fireEvent.click(page.getByText('Close'))
    act(() => shown.screen.open('m'))
    await act(settle)
    expect([dialogs(), texts()]).toEqual([['M'], ['page', 'in']])
  })
})

describe('a modal that reads loading data', () => {
  const total = { var: 'item.total' }
  const call = { do: 'call', endpoint: 'a.pay', params: { total } }
  const pay = button({ cat: ['Pay ', total] }, call)
  const document: JsonObject = {
    data: { item: { endpoint: 'a.item' } },
    loading: [text('loading')],
    failed: [
      text({ cat: ['failed ', { var: 'failure.code' }] }),
      button('Retry', { do: 'reload', source: 'item' }),
    ],
    modals: { m: modal({ var: 'item.name' }, text('plain'), text(total), pay) },
    body: [],
  }

  it('shows a skeleton, then a failure with *Retry*, and then its data', async () => {
    const { world, screen } = show(document)
    act(() => screen.open('m'))
    expect(texts()).toEqual(['plain', 'loading'])
    expect(page.queryByText(/Pay/)).toBeNull()
    act(() => world.watch('a.item').tell(failed('7', 'No')))
    expect(texts()).toEqual(['plain', 'failed 7'])
    fireEvent.click(page.getByText('Retry'))
    expect(world.watch('a.item').reloads).toBe(1)
    act(() => world.watch('a.item').tell(ready({ name: 'Bell', total: '3.00' })))
    expect(texts()).toEqual(['plain', '3.00'])
    expect(dialogs()).toEqual(['Bell'])
    fireEvent.click(page.getByText('Pay 3.00'))
    await act(settle)
    expect(world.calls.map(({ params }) => params)).toEqual([{ total: '3.00' }])
  })
})
