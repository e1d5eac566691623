import { expect, it, vi } from 'vitest'
import { createFakeWorld, ready, settle } from '../../renderer/core/testing'
import type { MountedScreen } from './mount-screen'
import { waitForContent, waitForFrame } from './wait-for-content'

function setUp() {
  const world = createFakeWorld()
  const screen = world.open({ data: { order: { endpoint: 'shop.order' } }, body: [] })
  screen.start()
  const frame = vi.fn(() => Promise.resolve())
  const seen = vi.fn()
  let load = (): void => {}
  const widgets = { load: () => new Promise<void>((resolve) => void (load = resolve)) }
  const mounted = { view: { screen, widgets } as unknown as MountedScreen['view'] }
  void waitForFrame(mounted, world.clock, frame).then(seen)
  const counts = () => [frame.mock.calls.length, seen.mock.calls.length]
  return { world, mounted, counts, load: () => load() }
}

it('the program waits for the responses and one frame', async () => {
  const { world, counts } = setUp()
  await settle()
  expect(counts()).toEqual([0, 0])
  world.watch('shop.order').tell(ready({}))
  await settle()
  expect(counts()).toEqual([1, 1])
})

it('the program does not wait for slow responses', async () => {
  const { world, counts } = setUp()
  await settle()
  world.clock.pass(1000)
  await settle()
  expect(counts()).toEqual([0, 1])
})

it.each([
  [
    'responses and widgets that have arrived',
    ({ world, load }: Phone) => {
      load()
      world.watch('shop.order').tell(ready({}))
    },
  ],
  ['no response within a short time', ({ world, load }: Phone) => (load(), world.clock.pass(50))],
  [
    'no widgets within a short time',
    ({ world }: Phone) => (world.watch('shop.order').tell(ready({})), world.clock.pass(50)),
  ],
])('a screen is rendered with %s', async (_, come) => {
  const phone = setUp()
  const { world, mounted } = phone
  const drawn = vi.fn()
  void waitForContent(mounted, world.clock).then(drawn)
  await settle()
  expect(drawn).not.toHaveBeenCalled()
  come(phone)
  await settle()
  expect(drawn).toHaveBeenCalledOnce()
})

type Phone = ReturnType<typeof setUp>
