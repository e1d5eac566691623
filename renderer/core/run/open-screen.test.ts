import { describe, expect, it } from 'vitest'
import { createFakeWorld, ready } from '../testing'

describe('a screen that is opened', () => {
  it('runs its `enter` steps at once, before anything has loaded, and its `ready` steps afterwards', () => {
    const world = createFakeWorld()
    const on = {
      enter: [{ do: 'track', event: 'entered' }],
      ready: [{ do: 'track', event: 'ready' }],
    }
    world.open({ data: { order: { endpoint: 'shop.order' } }, on, body: [] }).start()
    expect(world.log.map(([, event]) => event)).toEqual(['entered'])
    world.watch('shop.order').tell(ready({}))
    expect(world.log.map(([, event]) => event)).toEqual(['entered', 'ready'])
  })

  it('does not put comments of the document into its state', () => {
    expect(
      createFakeWorld()
        .open({ state: { $comment: 'why', a: 1 }, body: [] })
        .store.read('state'),
    ).toEqual({ a: 1 })
  })

  it('reads the kept state entries of earlier screens, but no other state entries', () => {
    const world = createFakeWorld()
    const entry = { type: { type: 'boolean' }, initial: false }
    const state = { dismissed: { ...entry, keep: true }, open: entry }
    const first = world.open({ state, body: [] })
    first.assign('dismissed', true)
    first.assign('open', true)
    expect(world.open({ state, body: [] }).store.read('state')).toEqual({
      dismissed: true,
      open: false,
    })
  })

  it('has the initial value for an entry without `keep`', () => {
    const state = { tab: { type: { type: 'string' }, initial: 'first', keep: false } }
    const screen = createFakeWorld().open({ state, body: [] })
    expect(screen.store.read('state.tab')).toBe('first')
  })

  it("reads the phone's time again in each step", async () => {
    const world = createFakeWorld()
    const press = [{ do: 'set', state: 'at', value: { var: 'device.now' } }]
    const screen = world.open({
      state: { at: { var: 'device.now' } },
      body: [{ widget: 'button', on: { press } }],
    })
    expect(screen.store.read('state.at')).toBe(0)
    world.clock.pass(1500)
    await screen.fire(screen.program.body[0]!, 'press', screen.scope)
    expect(screen.store.read('state.at')).toBe(1500)
  })

  it("updates nodes that read the phone's time after each step", async () => {
    const world = createFakeWorld()
    const late = { '>': [{ var: 'device.now' }, 1000] }
    const press = [{ do: 'toast', text: 'thanks' }]
    const screen = world.open({ body: [{ widget: 'button', disabled: late, on: { press } }] })
    const [node] = screen.program.body
    const seen: unknown[] = []
    screen.store.subscribe(node!.subscriptionKeys, () => seen.push(screen.store.read('device.now')))
    await screen.fire(node!, 'press', screen.scope)
    world.clock.pass(1500)
    expect(screen.store.read('device.now')).toBe(0)
    await screen.fire(node!, 'press', screen.scope)
    expect(seen).toEqual([0, 1500])
  })
})
