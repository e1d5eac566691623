import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../language/json'
import { createFakeWorld } from '../testing'

/** Shows the toast of a document and gives back a look at what stands after a while. */
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

/** The milliseconds after which a toast is gone. */
async function lifeOf(step: JsonObject): Promise<number> {
  const { world, shown } = await toast(step)
  let ms = 0
  for (; shown().length > 0; ms += 10) world.clock.pass(10)
  return ms
}

describe('a toast', () => {
  it('WIDGET-010 stands 3,000 ms when the document does not say', async () => {
    const { world, shown } = await toast({})
    world.clock.pass(2900)
    expect(shown()).toEqual(['Saved'])
    world.clock.pass(100)
    expect(shown()).toEqual([])
  })

  it('WIDGET-011 AMBIG-067 is raised to 300 ms where it is given less', async () => {
    expect(await lifeOf({ ms: 100 })).toBe(300)
    expect(await lifeOf({ ms: -5 })).toBe(300)
    expect(await lifeOf({ ms: 300 })).toBe(300)
    expect(await lifeOf({ ms: 310 })).toBe(310)
  })

  it('WIDGET-012 of kind info stands 2,000 ms', async () =>
    expect(await lifeOf({ kind: 'info' })).toBe(2000))

  it.each(['success', 'failure', 'default'])(
    'WIDGET-010 AMBIG-067 of kind %s is ours, and stands 3,000 ms',
    async (kind) => expect(await lifeOf({ kind })).toBe(3000),
  )

  it('with a duration that is no number stands a moment, and one of an unknown kind as long as any', async () => {
    expect(await lifeOf({ ms: 'soon' })).toBe(300)
    expect(await lifeOf({ kind: 'constructor' })).toBe(3000)
  })

  it('outlives the screen that raised it', async () => {
    const { screen, shown, world } = await toast({})
    screen.dispose()
    expect(shown()).toEqual(['Saved'])
    world.clock.pass(3000)
    expect(shown()).toEqual([])
  })

  it('that is raised again begins anew, and stands once', async () => {
    const { screen, shown, world } = await toast({})
    world.clock.pass(2000)
    await screen.fire(screen.program.body[0]!, 'press', screen.scope)
    expect(shown()).toEqual(['Saved'])
    world.clock.pass(2999)
    expect(shown()).toEqual(['Saved'])
    world.clock.pass(1)
    expect(shown()).toEqual([])
  })

  it('stands above an earlier one, and leaves it when it goes', async () => {
    const { shown, world } = await toast({})
    world.notices.toast({ text: 'Second', kind: 'info', ms: 500 })
    expect(shown()).toEqual(['Saved', 'Second'])
    world.clock.pass(500)
    expect(shown()).toEqual(['Saved'])
  })

  it('without words does not stand at all', async () =>
    expect((await toast({ text: '' })).shown()).toEqual([]))
})
