import { describe, expect, it, vi } from 'vitest'
import { createStore, storeKey } from './store'

describe('a store', () => {
  it('notifies the listeners of one state entry, but not the listeners of another state entry', () => {
    const store = createStore({ state: { a: 1, b: 1 } })
    const [a, b] = [vi.fn(), vi.fn()]
    store.subscribe(['state.a'], a)
    store.subscribe(['state.b'], b)
    store.set('state.a', 2)
    expect(store.read('state')).toEqual({ a: 2, b: 1 })
    expect([a.mock.calls.length, b.mock.calls.length]).toEqual([1, 0])
  })

  it('notifies the listeners of a whole root when one entry changes', () => {
    const store = createStore({ state: { a: 1 } })
    const listener = vi.fn()
    store.subscribe([storeKey('state')], listener)
    store.set('state.a', 2)
    expect(listener).toHaveBeenCalledOnce()
  })

  it('does not notify if the value is the same', () => {
    const store = createStore({ state: { a: NaN }, order: null })
    const listener = vi.fn()
    store.subscribe(['state.a', 'order'], listener)
    store.set('state.a', NaN)
    store.set('order', null)
    expect(listener).not.toHaveBeenCalled()
  })

  it('removes a listener from all its keys', () => {
    const store = createStore({ state: {} })
    const listener = vi.fn()
    const leave = store.subscribe(['state.a', 'state.b'], listener)
    leave()
    store.set('state.a', 1)
    store.set('state.b', 1)
    expect(listener).not.toHaveBeenCalled()
  })

  it('notifies all current listeners, even if one of them removes another', () => {
    const store = createStore({ state: {} })
    const second = vi.fn()
    const leave = store.subscribe(['state.a'], () => leave())
    store.subscribe(['state.a'], second)
    store.set('state.a', 1)
    store.set('state.a', 2)
    expect(second).toHaveBeenCalledTimes(2)
  })

  it('changes no value that was read earlier, and freezes no response', () => {
    const answer = { rows: [{ n: 1 }] }
    const store = createStore({ state: { a: { n: 1 } }, order: null })
    const before = store.values['state']
    store.set('state.b', 2)
    store.set('order', answer)
    expect(before).toEqual({ a: { n: 1 } })
    expect(Object.isFrozen(answer)).toBe(false)
  })

  it('reads only own members', () => {
    const store = createStore({ state: { list: [1] } })
    expect(
      ['state.list.0', 'state.constructor', 'state.list.map', 'toString', 'state.x.y'].map((path) =>
        store.read(path),
      ),
    ).toEqual([1, null, null, null, null])
  })
})

describe('the key of a path', () => {
  it.each([
    ['state.name.first', 'state.name'],
    ['state', 'state'],
    ['order.rows.0', 'order'],
    ['stateful.a', 'stateful'],
    ['$sources.order.status', '$sources.order'],
  ])('of %s is %s', (path, key) => expect(storeKey(path)).toBe(key))
})
