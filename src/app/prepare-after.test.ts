import { expect, it, vi } from 'vitest'
import { createFakeWorld, ready, settle } from '../../renderer/core/testing'
import { prepareAfter } from './prepare-after'

const document = {
  data: { order: { endpoint: 'shop.order' }, later: { endpoint: 'shop.later', on: 'demand' } },
  body: [],
}

function setUp() {
  const world = createFakeWorld()
  const screen = world.open(document)
  screen.start()
  let finishLoad = () => {}
  const shown = new Promise<void>((resolve) => (finishLoad = resolve))
  const prepare = vi.fn(async () => {})
  return { world, opening: Promise.resolve({ view: { screen } }), shown, finishLoad, prepare }
}

it('prepares later code only after the first screen has its data and is hydrated', async () => {
  const { world, opening, shown, finishLoad, prepare } = setUp()
  const done = prepareAfter(opening, shown, prepare, world.clock)
  await settle()
  world.clock.pass(10_000)
  expect(prepare).not.toHaveBeenCalled()
  world.watch('shop.order').tell(ready({}))
  await settle()
  world.clock.pass(10_000)
  expect(prepare).not.toHaveBeenCalled()
  finishLoad()
  await done
  expect(prepare).not.toHaveBeenCalled()
  world.clock.pass(300)
  expect(prepare).toHaveBeenCalledTimes(1)
})

it('also prepares it if the data failed, or the screen failed to open', async () => {
  const { world, opening, shown, finishLoad, prepare } = setUp()
  finishLoad()
  const done = prepareAfter(opening, shown, prepare, world.clock)
  await settle()
  world
    .watch('shop.order')
    .tell({ status: 'failed', failure: { kind: 'network', code: '', message: '' } })
  await done
  await prepareAfter(Promise.reject(new Error('offline')), shown, prepare, world.clock)
  world.clock.pass(300)
  expect(prepare).toHaveBeenCalledTimes(2)
})
