import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../language/json'
import { createFakeWorld, failed, ready, settle } from '../testing'
import { busyKey } from './instance'
import { item, owner } from './testing'

const pay = (amount: Json): JsonObject => ({
  do: 'call',
  endpoint: 'shop.pay',
  params: { amount, coupon: { var: 'session.coupon' } },
})
const total = { var: 'item.total' }

function press(chain: Json, rest: JsonObject = {}) {
  const world = createFakeWorld()
  const screen = world.open({
    data: { item, owner },
    state: { said: '' },
    body: [{ id: 'pay', widget: 'button', on: { press: chain } }],
    ...rest,
  })
  screen.start()
  const [button] = screen.program.body
  let isOver = false
  void screen.fire(button!, 'press', screen.scope).then(() => (isOver = true))
  const respond = async (...[endpoint, snapshot]: [string, ReturnType<typeof ready>]) => {
    world.watch(endpoint).tell(snapshot)
    await settle()
  }
  return {
    world,
    screen,
    respond,
    isOver: () => isOver,
    isBusy: () => screen.store.read(busyKey(button!, screen.scope)) === true,
    sent: () => world.calls.map(({ params }) => params['amount']),
  }
}

describe('a step', () => {
  it.each<[string, Json]>([
    ['reads', pay(total)],
    ['reads through a rule', pay({ rule: 'total' })],
    ['reads in its condition', { ...pay('1'), when: { filled: total } }],
  ])('waits for the data that it %s, and its control is busy in the meantime', async (_, step) => {
    const { respond, isBusy, sent } = press([step], { rules: { total } })
    await settle()
    expect([isBusy(), sent()]).toEqual([true, []])
    await respond('shop.item', ready({ total: '1' }))
    expect([isBusy(), sent()]).toEqual([true, ['1']])
  })

  it('does not wait for data that it does not read, or that was never requested', async () => {
    const late = { endpoint: 'shop.late', on: 'demand' }
    expect(press([pay('2')]).sent()).toEqual(['2'])
    const { sent, isOver } = press([pay({ var: 'late.total' })], { data: { late } })
    await settle()
    expect([sent(), isOver()]).toEqual([[null], false])
  })

  it('with the action `track` does not wait', () =>
    expect(
      press([{ do: 'track', event: 'pressed', params: { total } }]).world.log.map(([what]) => what),
    ).toEqual(['track']))

  it('continues to wait if its data failed and is requested again at once', async () => {
    const { world, screen, respond, sent } = press([pay(total)])
    world.watch('shop.item').tell(failed())
    void screen.reload('item', { page: 2 })
    await settle()
    expect(sent()).toEqual([])
    await respond('shop.item', ready({ total: '1' }))
    expect(sent()).toEqual(['1'])
  })

  it('also waits in the `enter` chain, before any data', async () => {
    const { respond, sent } = press([], { on: { enter: [pay(total)] } })
    await settle()
    expect(sent()).toEqual([])
    await respond('shop.item', ready({ total: '1' }))
    expect(sent()).toEqual(['1'])
  })

  it('stops waiting when its screen is left, and leaves no listener behind', async () => {
    const { screen, respond, isOver, sent } = press([pay(total)])
    screen.dispose()
    await settle()
    expect(isOver()).toBe(true)
    await respond('shop.item', ready({ total: '1' }))
    expect(sent()).toEqual([])
  })
})

describe('a step whose data failed', () => {
  it('requests the data once more, and continues with the response', async () => {
    const { world, sent, isOver } = press([pay(total)])
    const watch = world.watch('shop.item')
    watch.onReload = () => watch.tell(ready({ total: '1' }))
    watch.tell(failed())
    await settle()
    expect([watch.reloads, sent(), isOver()]).toEqual([1, ['1'], false])
  })

  it('ends its chain if the data fails again, and the next press tries again', async () => {
    const { world, screen, isOver, isBusy, sent } = press([pay(total)])
    const watch = world.watch('shop.item')
    watch.onReload = () => watch.tell(failed())
    watch.tell(failed())
    await settle()
    expect([isOver(), isBusy(), sent()]).toEqual([true, false, []])
    await screen.fire(screen.program.body[0]!, 'press', screen.scope)
    expect([watch.reloads, sent()]).toEqual([2, []])
  })

  it('never sends an empty value instead, even if its data only waits for another source', async () => {
    const { world, sent, isOver } = press([pay({ var: 'owner.name' })])
    world.watch('shop.item').tell(failed())
    await settle()
    expect([isOver(), sent(), world.watches.map(({ endpoint }) => endpoint)]).toEqual([
      true,
      [],
      ['shop.item'],
    ])
  })

  it.each<[string, Json]>([
    ['has a default value for the data', { or: [total, '3'] }],
    ['does not read the data', '3'],
  ])('continues if it %s', async (_, amount) => {
    const { world, sent } = press([{ ...pay(amount), when: { '!': { filled: total } } }])
    world.watch('shop.item').tell(failed())
    await settle()
    expect([world.watch('shop.item').reloads, sent()]).toEqual([0, ['3']])
  })
})
