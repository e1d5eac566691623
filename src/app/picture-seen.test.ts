import { expect, it, vi } from 'vitest'
import { createFakeWorld, ready, settle } from '../../renderer/core/testing'
import type { MountedScreen } from './mount-screen'
import { pictureSeen } from './picture-seen'

/** A screen that waits for one load. */
function setUp() {
  const world = createFakeWorld()
  const screen = world.open({ data: { order: { endpoint: 'shop.order' } }, body: [] })
  screen.start()
  const frame = vi.fn(() => Promise.resolve())
  const seen = vi.fn()
  void pictureSeen({ view: { screen } as MountedScreen['view'] }, world.clock, frame).then(seen)
  const counts = () => [frame.mock.calls.length, seen.mock.calls.length]
  return { world, counts }
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
