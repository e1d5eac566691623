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
  return { world, opening: Promise.resolve({ view: { screen } }), prepare: vi.fn(async () => {}) }
}

it('prepares what comes later only after the first screen has its data and was painted', async () => {
  const { world, opening, prepare } = setUp()
  const done = prepareAfter(opening, prepare, world.clock)
  await settle()
  world.clock.pass(10_000)
  expect(prepare).not.toHaveBeenCalled()
  world.watch('shop.order').tell(ready({}))
  await done
  expect(prepare).not.toHaveBeenCalled()
  world.clock.pass(300)
  expect(prepare).toHaveBeenCalledTimes(1)
})

it('prepares it as well when the data failed, or the screen cannot be had', async () => {
  const { world, opening, prepare } = setUp()
  const done = prepareAfter(opening, prepare, world.clock)
  await settle()
  world
    .watch('shop.order')
    .tell({ status: 'failed', failure: { kind: 'network', code: '', message: '' } })
  await done
  await prepareAfter(Promise.reject(new Error('offline')), prepare, world.clock)
  world.clock.pass(300)
  expect(prepare).toHaveBeenCalledTimes(2)
})
