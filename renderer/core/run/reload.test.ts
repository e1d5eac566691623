import { describe, expect, it, vi } from 'vitest'
import { failed, ready, settle } from '../testing'
import { item, owner, start } from './testing'

const loading = { status: 'loading' } as const

describe('reload', () => {
  it('asks a running source again over the same watch', async () => {
    const { world, screen } = start({ item })
    await screen.reload('item')
    expect([world.watches.length, world.watch('shop.item').reloads]).toEqual([1, 1])
  })

  it('asks with the parameters of now where the state behind them changed', () => {
    const { world, screen } = start(
      { item: { endpoint: 'shop.item', params: { page: { var: 'state.page' } } } },
      { state: { page: 1 } },
    )
    screen.assign('page', 2)
    void screen.reload('item')
    expect(world.watches.map(({ params, stopped }) => [params, stopped])).toEqual([
      [{ page: 1 }, true],
      [{ page: 2 }, false],
    ])
  })

  it('puts its own parameters over those of the document until the next that brings some, and settles with the answer', async () => {
    const { world, screen } = start({ item })
    let settled = false
    void screen.reload('item', { page: 2 }).then(() => (settled = true))
    expect(world.watch('shop.item').params).toEqual({ id: 7, page: 2 })
    world.watch('shop.item').tell(loading)
    await settle()
    expect(settled).toBe(false)
    world.watch('shop.item').tell(failed())
    await settle()
    expect(settled).toBe(true)
    void screen.reload()
    expect(
      [world.watches.length, world.watch('shop.item').reloads],
      'a retry asks for the same page',
    ).toEqual([2, 1])
    void screen.reload('item', { page: 3 })
    expect(world.watch('shop.item').params).toEqual({ id: 7, page: 3 })
  })

  it('keeps what is shown until the answer, also where it asks with other parameters', () => {
    const { world, screen } = start({ item })
    world.watch('shop.item').tell(ready({ name: 'first' }))
    void screen.reload('item', { page: 2 })
    expect([screen.status('item'), screen.store.read('item.name')]).toEqual(['ready', 'first'])
    world.watch('shop.item').tell(ready({ name: 'second' }))
    expect([screen.status('item'), screen.store.read('item.name')]).toEqual(['ready', 'second'])
  })

  it('starts a source that is loaded on demand, once asked for, and those that wait for it', () => {
    const { world, screen } = start({ item: { ...item, on: 'demand' }, owner })
    expect(world.watches).toEqual([])
    void screen.reload('item')
    world.watch('shop.item').tell(ready({ ownerId: 5 }))
    expect(world.watch('shop.owner').params).toEqual({ id: 5 })
  })

  it('leaves alone what its condition forbids, and names that no source has', async () => {
    const { world, screen } = start({ item: { ...item, when: false } })
    await screen.reload('item')
    await screen.reload('constructor')
    expect(world.watches).toEqual([])
  })
})

describe('leaving the screen', () => {
  it('ends every watch, settles what waits, and hears nothing more', async () => {
    const { world, screen } = start({ item, owner })
    const waiting = screen.reload('item', { page: 2 })
    screen.dispose()
    await waiting
    expect(world.watches.every(({ stopped }) => stopped)).toBe(true)
    world.watch('shop.item').tell(ready({ ownerId: 1 }))
    world.watch('shop.item').tell(failed())
    await screen.reload('item', { page: 3 })
    expect(world.watches).toHaveLength(2)
    expect([screen.store.read('item'), world.faults, world.log]).toEqual([null, [], []])
  })

  it('leaves nothing that hangs on the end of the screen', async () => {
    const { screen, world } = start({ item })
    const [add, remove] = [
      vi.spyOn(screen.signal, 'addEventListener'),
      vi.spyOn(screen.signal, 'removeEventListener'),
    ]
    const waiting = screen.reload('item', { page: 2 })
    world.watch('shop.item').tell(ready(1))
    await waiting
    expect(remove.mock.calls).toEqual(add.mock.calls)
  })

  it('leaves no listener in the store', () => {
    const { screen, world } = start(
      { item: { ...item, when: { var: 'state.on' } } },
      { state: { on: false } },
    )
    screen.dispose()
    screen.store.set('state.on', true)
    expect(world.watches).toEqual([])
  })
})
