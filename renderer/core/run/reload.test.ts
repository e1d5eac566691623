import { describe, expect, it } from 'vitest'
import { failed, ready, settle } from '../testing'
import { item, owner, start } from './testing'

const loading = { status: 'loading' } as const

describe('reload', () => {
  it('requests a source again with the same subscription', async () => {
    const { world, screen } = start({ item })
    await screen.reload('item')
    expect([world.watches.length, world.watch('shop.item').reloads]).toEqual([1, 1])
  })

  it('uses the current parameters after their state has changed', () => {
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

  it("with own parameters replaces the document's parameters once, and resolves after the response", async () => {
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
    expect(world.watch('shop.item').params).toEqual({ id: 7 })
    void screen.reload('item', { page: 3 })
    expect(world.watch('shop.item').params).toEqual({ id: 7, page: 3 })
  })

  it('keeps the shown value until the response, even if it changes the parameters', () => {
    const { world, screen } = start({ item })
    world.watch('shop.item').tell(ready({ name: 'first' }))
    void screen.reload('item', { page: 2 })
    expect([screen.status('item'), screen.store.read('item.name')]).toEqual(['ready', 'first'])
    world.watch('shop.item').tell(ready({ name: 'second' }))
    expect([screen.status('item'), screen.store.read('item.name')]).toEqual(['ready', 'second'])
  })

  it('starts a source that loads on demand, and then the sources that wait for it', () => {
    const { world, screen } = start({ item: { ...item, on: 'demand' }, owner })
    expect(world.watches).toEqual([])
    void screen.reload('item')
    world.watch('shop.item').tell(ready({ ownerId: 5 }))
    expect(world.watch('shop.owner').params).toEqual({ id: 5 })
  })

  it('without a name requests every source that was requested before, but no other source', async () => {
    const { world, screen } = start({
      item,
      owner,
      other: { endpoint: 'shop.other' },
      late: { endpoint: 'shop.late', on: 'demand' },
      never: { endpoint: 'shop.never', when: false },
    })
    world.watch('shop.item').tell(ready({}))
    world.watch('shop.owner').tell(ready({}))
    await screen.reload()
    expect(world.watches.map(({ endpoint, reloads }) => [endpoint, reloads])).toEqual([
      ['shop.item', 1],
      ['shop.other', 1],
      ['shop.owner', 1],
    ])
  })

  it('keeps its parameters if the response to another source does not change them', () => {
    const { world, screen } = start({ item, owner })
    world.watch('shop.item').tell(ready({ ownerId: 1 }))
    void screen.reload('owner', { page: 2 })
    world.watch('shop.item').tell(ready({ ownerId: 1, name: 'new' }))
    expect(world.watch('shop.owner').params).toEqual({ id: 1, page: 2 })
    world.watch('shop.item').tell(ready({ ownerId: 2 }))
    expect(world.watch('shop.owner').params).toEqual({ id: 2 })
  })

  it('resolves after the response to a newer request that has replaced its request', async () => {
    const { world, screen } = start({ item, owner })
    world.watch('shop.item').tell(ready({ ownerId: 1 }))
    let settled = false
    void screen.reload('owner', { page: 2 }).then(() => (settled = true))
    world.watch('shop.item').tell(ready({ ownerId: 2 }))
    await settle()
    expect(settled).toBe(false)
    world.watch('shop.owner').tell(ready('Ana'))
    await settle()
    expect(settled).toBe(true)
  })

  it('resolves if its source is no longer needed', async () => {
    const { world, screen } = start(
      { item: { ...item, when: { var: 'state.on' } } },
      { state: { on: true } },
    )
    world.watch('shop.item').tell(ready({}))
    const waiting = screen.reload('item', { page: 2 })
    screen.assign('on', false)
    await waiting
    expect(world.watch('shop.item').stopped).toBe(true)
  })

  it('does nothing for a source whose condition is false, or for an unknown name', async () => {
    const { world, screen } = start({ item: { ...item, when: false } })
    await screen.reload('item')
    await screen.reload('constructor')
    expect(world.watches).toEqual([])
  })
})

describe('leaving the screen', () => {
  it('ends every watch, resolves waiting reloads, and ignores later responses', async () => {
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
