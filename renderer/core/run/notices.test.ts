import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../language/json'
import { createFakeWorld } from '../testing'

async function toast(step: JsonObject) {
  const world = createFakeWorld()
  const screen = world.open({
    body: [{ widget: 'button', on: { press: [{ do: 'toast', text: 'Saved', ...step }] } }],
  })
  await screen.fire(screen.program.body[0]!, 'press', screen.scope)
  const shown = () =>
    (world.notices.store.read('toasts') as { text: string }[]).map(({ text }) => text)
  return { world, screen, shown }
}

async function lifeOf(step: JsonObject): Promise<number> {
  const { world, shown } = await toast(step)
  let ms = 0
  for (; shown().length > 0; ms += 10) world.clock.pass(10)
  return ms
}

describe('a toast', () => {
  it('is shown for 3,000 ms by default [WIDGET-010]', async () => {
    const { world, shown } = await toast({})
    world.clock.pass(2900)
    expect(shown()).toEqual(['Saved'])
    world.clock.pass(100)
    expect(shown()).toEqual([])
  })

  it('is shown for at least 300 ms [WIDGET-011 AMBIG-067]', async () => {
    expect(await lifeOf({ ms: 100 })).toBe(300)
    expect(await lifeOf({ ms: -5 })).toBe(300)
    expect(await lifeOf({ ms: 300 })).toBe(300)
    expect(await lifeOf({ ms: 310 })).toBe(310)
  })

  it('of kind info is shown for 2,000 ms [WIDGET-012]', async () =>
    expect(await lifeOf({ kind: 'info' })).toBe(2000))

  it.each(['success', 'failure', 'default'])(
    'of the kind %s is shown for 3,000 ms [WIDGET-010 AMBIG-067]',
    async (kind) => expect(await lifeOf({ kind })).toBe(3000),
  )

  it('is shown for 300 ms if its duration is not a number, and for 3,000 ms if its kind is unknown', async () => {
    expect(await lifeOf({ ms: 'soon' })).toBe(300)
    expect(await lifeOf({ kind: 'constructor' })).toBe(3000)
  })

  it('stays when its screen is left', async () => {
    const { screen, shown, world } = await toast({})
    screen.dispose()
    expect(shown()).toEqual(['Saved'])
    world.clock.pass(3000)
    expect(shown()).toEqual([])
  })

  it('that repeats a shown toast is shown once, and its time starts again', async () => {
    const { screen, shown, world } = await toast({})
    world.clock.pass(2000)
    await screen.fire(screen.program.body[0]!, 'press', screen.scope)
    expect(shown()).toEqual(['Saved'])
    world.clock.pass(2999)
    expect(shown()).toEqual(['Saved'])
    world.clock.pass(1)
    expect(shown()).toEqual([])
  })

  it('replaces an earlier toast, which is shown again afterwards', async () => {
    const { shown, world } = await toast({})
    world.notices.toast({ text: 'Second', kind: 'info', ms: 500 })
    expect(shown()).toEqual(['Saved', 'Second'])
    world.clock.pass(500)
    expect(shown()).toEqual(['Saved'])
  })

  it('without a text is not shown', async () =>
    expect((await toast({ text: '' })).shown()).toEqual([]))
})
