import { describe, expect, it } from 'vitest'
import { failed, ready, settle } from '../testing'
import { item, owner, start } from './testing'

describe('a data source', () => {
  it('is requested at once with its parameters, and its value is readable after the response', () => {
    const { world, screen } = start({ item })
    expect(world.watches).toMatchObject([{ endpoint: 'shop.item', params: { id: 7 } }])
    expect(screen.status('item')).toBe('loading')
    world.watch('shop.item').tell(ready({ name: 'pen' }))
    expect([screen.status('item'), screen.store.read('item.name')]).toEqual(['ready', 'pen'])
  })

  it('waits for the sources that its parameters read', () => {
    const { world, screen } = start({ owner, item })
    expect(world.watches.map(({ endpoint }) => endpoint)).toEqual(['shop.item'])
    expect(screen.status('owner')).toBe('loading')
    world.watch('shop.item').tell(ready({ ownerId: 3 }))
    expect(world.watch('shop.owner').params).toEqual({ id: 3 })
  })

  it('is requested again only when the response of another source changes its parameters', () => {
    const { world } = start({ owner, item })
    world.watch('shop.item').tell(ready({ ownerId: 3 }))
    world.watch('shop.owner').tell(ready({}))
    world.watch('shop.item').tell(ready({ ownerId: 3, name: 'new' }))
    expect(world.watches).toHaveLength(2)
    const before = world.watch('shop.owner')
    world.watch('shop.item').tell(ready({ ownerId: 4 }))
    expect(world.watch('shop.owner').params).toEqual({ id: 4 })
    expect(before.stopped).toBe(true)
  })

  it('is not requested again when it reads its own response', () => {
    const { world } = start({
      item,
      page: {
        endpoint: 'shop.page',
        params: { id: { var: 'item.id' }, next: { var: 'page.next' } },
      },
    })
    world.watch('shop.item').tell(ready({ id: 1 }))
    world.watch('shop.page').tell(ready({ next: 2 }))
    expect(world.watches).toHaveLength(2)
  })

  it('ignores the response to an earlier request [R2]', () => {
    const { world, screen } = start({ owner, item })
    world.watch('shop.item').tell(ready({ ownerId: 3 }))
    const before = world.watch('shop.owner')
    world.watch('shop.item').tell(ready({ ownerId: 4 }))
    world.watch('shop.owner').tell(ready('four'))
    before.tell(ready('three'))
    expect(screen.store.read('owner')).toBe('four')
  })

  it('polls at the interval of its document', () => {
    expect(start({ item: { ...item, poll: 3000 } }).world.watches[0]?.pollMs).toBe(3000)
    expect(start({ item }).world.watches[0]?.pollMs).toBeUndefined()
  })

  it('does not send the comments in its parameters', () => {
    const params = { $comment: 'why', a: { $comment: 'why', b: [{ $comment: 'why', c: 1 }] } }
    const { world } = start({ item: { endpoint: 'shop.item', params } })
    expect(world.watches[0]?.params).toEqual({ a: { b: [{ c: 1 }] } })
  })

  it('is requested without a parameter that fails to evaluate, and the fault is reported', () => {
    const { world } = start({
      item: { endpoint: 'shop.item', params: { id: { newer: 1, var: 'x' }, n: { rule: 'none' } } },
    })
    expect(world.watches[0]?.params).toMatchObject({ n: undefined })
    expect(world.faults.map(({ code }) => code)).toEqual(['unknown-rule', 'expression-failed'])
  })
})

describe('an optional source', () => {
  const optional = { item: { ...item, optional: true } }
  const notice = { text: 'No connection', kind: 'failure' as const, ms: 2000 }

  it('is null after a failure, without a notice, and the failure is reported', () => {
    const { world, screen } = start(optional)
    world.noticeOf.current = () => notice
    world.watch('shop.item').tell(failed())
    expect([screen.status('item'), screen.store.read('item')]).toEqual(['ready', null])
    expect(world.notices.store.values['toasts']).toEqual([])
    expect(world.faults.map(({ code }) => code)).toEqual(['load-refused'])
  })

  it('does not delay the sources that read it', () => {
    const { world } = start({ owner, ...optional })
    world.watch('shop.item').tell(failed())
    expect(world.watch('shop.owner').params).toEqual({ id: null })
  })

  it('has a value again after a later response', () => {
    const { world, screen } = start(optional)
    world.watch('shop.item').tell(failed())
    world.watch('shop.item').tell(ready({ name: 'pen' }))
    expect(screen.store.read('item.name')).toBe('pen')
  })
})

describe('a polled source', () => {
  const polled = { item: { ...item, poll: 3000 } }
  const notice = { text: 'No connection', kind: 'failure' as const, ms: 2000 }

  function shown() {
    const started = start(polled)
    started.world.noticeOf.current = () => notice
    started.world.watch('shop.item').tell(ready({ name: 'pen' }))
    return {
      ...started,
      watch: started.world.watch('shop.item'),
      toasts: () => started.world.notices.store.values['toasts'] as unknown[],
    }
  }

  it('keeps the shown value when a poll fails, and shows one notice until the next response [R1]', () => {
    const { world, screen, watch, toasts } = shown()
    watch.tell(failed())
    watch.tell(failed())
    expect([screen.status('item'), screen.store.read('item.name')]).toEqual(['ready', 'pen'])
    expect([world.faults.map(({ code }) => code), toasts()]).toMatchObject([
      ['load-refused'],
      [{ text: 'No connection' }],
    ])
    watch.tell(ready({ name: 'ink' }))
    expect(screen.store.read('item.name')).toBe('ink')
    watch.tell(failed())
    expect(world.faults).toHaveLength(2)
  })

  it('counts as failed if its first load or a reload fails', () => {
    const first = start(polled)
    first.world.watch('shop.item').tell(failed())
    expect(first.screen.status('item')).toBe('failed')
    const { screen, watch } = shown()
    void screen.reload('item')
    watch.tell(failed())
    expect(screen.status('item')).toBe('failed')
  })
})

describe('a source with a condition', () => {
  const details = { endpoint: 'shop.details', when: { var: 'state.open' } }

  it('is ready while the condition is false, and starts when it becomes true', () => {
    const { world, screen } = start({ details }, { state: { open: false } })
    expect([screen.status('details'), world.watches.length]).toEqual(['ready', 0])
    expect(world.log).toEqual([['track', 'ready', {}]])
    screen.assign('open', true)
    expect([screen.status('details'), world.watches.length]).toEqual(['loading', 1])
    world.watch('shop.details').tell(ready('much'))
    expect(screen.store.read('details')).toBe('much')
    expect(world.log, 'ready is told once').toHaveLength(1)
  })

  it('does not notify listeners while its condition stays false', () => {
    const { screen } = start(
      { details, item: { ...item, when: { var: 'state.other' } } },
      { state: { open: false, other: false } },
    )
    const statuses: unknown[] = []
    screen.store.subscribe(['$sources.details'], () => statuses.push(1))
    screen.assign('other', true)
    expect(statuses).toEqual([])
  })

  it('stops polling and keeps its value when the condition becomes false', () => {
    const { world, screen } = start(
      { details: { ...details, poll: 1000 } },
      { state: { open: true } },
    )
    world.watch('shop.details').tell(ready('much'))
    screen.assign('open', false)
    expect(world.watch('shop.details').stopped).toBe(true)
    expect([screen.status('details'), screen.store.read('details')]).toEqual(['ready', 'much'])
    screen.assign('open', true)
    expect(world.watches).toHaveLength(2)
  })

  it('polls until its own response makes the condition false', () => {
    const { world, screen } = start({
      item: { ...item, poll: 1000, when: { '!==': [{ var: 'item.state' }, 'done'] } },
    })
    world.watch('shop.item').tell(ready({ state: 'busy' }))
    expect(world.watch('shop.item').stopped).toBe(false)
    world.watch('shop.item').tell(ready({ state: 'done' }))
    expect(world.watch('shop.item').stopped).toBe(true)
    expect(screen.store.read('item.state')).toBe('done')
  })

  it('may depend on another source', () => {
    const { world } = start({
      item,
      details: { endpoint: 'shop.details', when: { var: 'item.rich' } },
    })
    world.watch('shop.item').tell(ready({ rich: false }))
    expect(world.log).toEqual([['track', 'ready', {}]])
    expect(world.watches).toHaveLength(1)
    world.watch('shop.item').tell(ready({ rich: true }))
    expect(world.watches.map(({ endpoint }) => endpoint)).toEqual(['shop.item', 'shop.details'])
  })

  it('is not requested again for each change of the state that its parameters read', () => {
    const { world, screen } = start(
      { item: { endpoint: 'shop.item', params: { name: { var: 'state.name' } } } },
      { state: { name: '' } },
    )
    screen.assign('name', 'pen')
    expect(world.watches).toHaveLength(1)
  })
})

describe('a source on demand', () => {
  const onDemand = { item: { ...item, on: 'demand' }, owner }

  it('before its first request delays nothing, not even sources that read its data', () => {
    const { world, screen } = start(onDemand)
    expect([screen.status('item'), screen.status('owner'), world.watches.length]).toEqual([
      'ready',
      'ready',
      0,
    ])
    expect(world.log).toEqual([['track', 'ready', {}]])
  })

  it('delays nothing if it has failed and its condition is then false', () => {
    const { world, screen } = start(
      { item: { ...item, on: 'demand', when: { var: 'state.on' } }, owner },
      { state: { on: true } },
    )
    void screen.reload('item')
    world.watch('shop.item').tell(failed())
    expect([screen.status('item'), screen.status('owner')]).toEqual(['failed', 'loading'])
    screen.assign('on', false)
    expect([screen.status('item'), world.watch('shop.item').stopped]).toEqual(['ready', true])
    expect(world.watch('shop.owner').params).toEqual({ id: null })
  })

  it('after its first request delays the sources that need it', () => {
    const { world, screen } = start(onDemand)
    void screen.reload('item')
    expect([screen.status('item'), screen.status('owner')]).toEqual(['loading', 'loading'])
    world.watch('shop.item').tell(ready({ ownerId: 5 }))
    world.watch('shop.owner').tell(ready('Ana'))
    expect([screen.status('owner'), screen.store.read('owner')]).toEqual(['ready', 'Ana'])
    expect(world.log, 'ready is told once').toHaveLength(1)
  })
})

describe('ready', () => {
  it('runs once, when every source has a value', () => {
    const { world } = start({
      item,
      other: { endpoint: 'shop.other' },
      late: { endpoint: 'shop.late', on: 'demand' },
    })
    world.watch('shop.item').tell(ready(1))
    expect(world.log).toEqual([])
    world.watch('shop.other').tell(ready(1))
    world.watch('shop.other').tell(ready(2))
    expect(world.log).toEqual([['track', 'ready', {}]])
  })

  it('runs at once on a screen without sources', () =>
    expect(start({}).world.log).toEqual([['track', 'ready', {}]]))

  it('waits until a failed source has been loaded again', async () => {
    const { world, screen } = start({ item })
    world.watch('shop.item').tell(failed('9'))
    expect(world.log).toEqual([])
    void screen.reload()
    await settle()
    expect(world.watch('shop.item').reloads).toBe(1)
    world.watch('shop.item').tell(ready(1))
    expect(world.log).toHaveLength(1)
  })
})

describe('a source that fails', () => {
  it('is reported without values, and its endpoint family may show a notice', () => {
    const { world, screen } = start({ item })
    world.noticeOf.current = ({ message }) => ({ text: message, kind: 'failure', ms: 2000 })
    world.watch('shop.item').tell(failed('9', 'Sold out'))
    expect(screen.status('item')).toBe('failed')
    expect(world.faults).toEqual([
      { code: 'load-refused', screen: 'test', pointer: '/data/item', detail: 'shop.item' },
    ])
    expect(world.notices.store.read('toasts')).toMatchObject([
      { text: 'Sold out', kind: 'failure' },
    ])
  })

  it('keeps dependent sources waiting, and a retry requests only the failed source', () => {
    const { world, screen } = start({ item, owner })
    world.watch('shop.item').tell(failed())
    void screen.reload()
    expect(world.watches).toHaveLength(1)
    expect(world.watch('shop.item').reloads).toBe(1)
  })
})
