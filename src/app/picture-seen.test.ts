import { expect, it, vi } from 'vitest'
import { createFakeWorld, ready, settle } from '../../renderer/core/testing'
import type { MountedScreen } from './mount-screen'
import { answeredSoon, pictureSeen } from './picture-seen'

/** A screen that waits for one load. */
function setUp() {
  const world = createFakeWorld()
  const screen = world.open({ data: { order: { endpoint: 'shop.order' } }, body: [] })
  screen.start()
  const frame = vi.fn(() => Promise.resolve())
  const seen = vi.fn()
  const mounted = { view: { screen } as MountedScreen['view'] }
  void pictureSeen(mounted, world.clock, frame).then(seen)
  const counts = () => [frame.mock.calls.length, seen.mock.calls.length]
  return { world, mounted, counts }
}

it('a picture is seen a frame after its answers have come', async () => {
  const { world, counts } = setUp()
  await settle()
  expect(counts()).toEqual([0, 0])
  world.watch('shop.order').tell(ready({}))
  await settle()
  expect(counts()).toEqual([1, 1])
})

it('answers that take long are not waited for', async () => {
  const { world, counts } = setUp()
  await settle()
  world.clock.pass(1000)
  await settle()
  expect(counts()).toEqual([0, 1])
})

it.each([
  ['answers that have come', (world: World) => world.watch('shop.order').tell(ready({}))],
  ['no answer within a moment', ({ clock }: World) => clock.pass(50)],
])('a picture is drawn with %s', async (_, come) => {
  const { world, mounted } = setUp()
  const drawn = vi.fn()
  void answeredSoon(mounted, world.clock).then(drawn)
  await settle()
  expect(drawn).not.toHaveBeenCalled()
  come(world)
  await settle()
  expect(drawn).toHaveBeenCalledOnce()
})

type World = ReturnType<typeof createFakeWorld>
