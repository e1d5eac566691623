import { act, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { createStore, storeKey } from '../core'
import { expectNoWarnings } from './testing'
import { useReads } from './use-reads'

expectNoWarnings()

function createShow(roots: Record<string, unknown>) {
  const store = createStore(roots)
  const drawn = vi.fn()
  function Show({ paths, keys }: { paths: readonly string[]; keys: readonly string[] }) {
    useReads(store, paths, keys)
    drawn()
    return paths.map((path) => String(store.read(path))).join()
  }
  return {
    store,
    drawn,
    element: (...paths: string[]) => <Show paths={paths} keys={paths.map(storeKey)} />,
  }
}

it.each([[['state.a']], [['state.a', 'state.b']], [['state.a', 'state.b', 'order.n']]])(
  'renders again only when one of %j changes',
  (paths) => {
    const { store, drawn, element } = createShow({ state: { a: 1, b: 1, c: 1 }, order: { n: 1 } })
    const { container } = render(element(...paths))
    act(() => store.set('state.c', 2))
    act(() => store.set('order', { n: 1, other: 2 }))
    expect(drawn).toHaveBeenCalledTimes(1)
    act(() => store.set('state.a', 5))
    expect(drawn).toHaveBeenCalledTimes(2)
    expect(container.textContent?.startsWith('5')).toBe(true)
  },
)

it('renders once for several changes at once', () => {
  const { store, drawn, element } = createShow({ state: { a: 1, b: 1 } })
  render(element('state.a', 'state.b'))
  act(() => (store.set('state.a', 2), store.set('state.b', 2)))
  expect(drawn).toHaveBeenCalledTimes(2)
})

it('follows new paths if the paths change between two renderings', () => {
  const { store, drawn, element } = createShow({ state: { a: 1, b: 2, c: 3 } })
  const { container, rerender } = render(element('state.a'))
  for (const paths of [['state.b'], ['state.b', 'state.c'], ['state.c', 'state.b'], ['state.c']]) {
    rerender(element(...paths))
    expect(container.textContent).toBe(paths.map((path) => String(store.read(path))).join())
  }
  drawn.mockClear()
  act(() => store.set('state.a', 9))
  expect(drawn).not.toHaveBeenCalled()
  act(() => store.set('state.c', 8))
  expect(container.textContent).toBe('8')
})

it('notices a value that changes between rendering and subscribing', () => {
  const { store, element } = createShow({ state: { a: 1 } })
  const Early = () => {
    useLayoutEffect(() => store.set('state.a', 2), [])
    return element('state.a')
  }
  expect(render(<Early />).container.textContent).toBe('2')
})

it('leaves no listener behind', () => {
  const store = createStore({ state: { a: 1 } })
  const leave = vi.fn()
  const subscribe = vi.spyOn(store, 'subscribe').mockReturnValue(leave)
  const keys = ['state.a', 'state.b']
  function Show() {
    useReads(store, keys, keys)
    return null
  }
  render(<Show />).unmount()
  expect([subscribe.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1])
})
