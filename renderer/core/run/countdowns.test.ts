import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../language/json'
import { createFakeClock, createFakeWorld } from '../testing'
import { createCountdowns } from './countdowns'

async function countFrom(from: Json) {
  const world = createFakeWorld()
  const screen = world.open({
    state: { left: 0, other: 0 },
    body: [{ widget: 'button', on: { press: [{ do: 'countdown', state: 'left', from }] } }],
  })
  const press = () => screen.fire(screen.program.body[0]!, 'press', screen.scope)
  await press()
  return { world, screen, press, left: () => screen.store.read('state.left') }
}

describe('a countdown', () => {
  it('shows its length at once, counts down each second, and ends at 0', async () => {
    const { world, left } = await countFrom(3)
    const seen = [left()]
    for (let second = 0; second < 4; second++) {
      world.clock.pass(1000)
      seen.push(left())
    }
    expect(seen).toEqual([3, 2, 1, 0, 0])
    expect(world.clock.waiting()).toBe(0)
  })

  it('shows the correct second after 90 s in the background [P4]', async () => {
    const { world, left } = await countFrom(120)
    world.clock.sleep(90_000)
    expect(left()).toBe(120)
    world.clock.pass(0)
    expect(left()).toBe(30)
    world.clock.sleep(90_000)
    world.clock.pass(0)
    expect([left(), world.clock.waiting()]).toEqual([0, 0])
  })

  it('shows the correct second although timers are late', async () => {
    const { world, left } = await countFrom(10)
    world.clock.sleep(1300)
    world.clock.pass(0)
    expect(left()).toBe(9)
    world.clock.pass(700)
    expect(left()).toBe(8)
  })

  it('starts again with its new length', async () => {
    const { world, press, left } = await countFrom(5)
    world.clock.pass(3000)
    await press()
    expect([left(), world.clock.waiting()]).toEqual([5, 1])
    world.clock.pass(1000)
    expect(left()).toBe(4)
  })

  it('ends when its state is set', async () => {
    const { world, screen, left } = await countFrom(5)
    screen.assign('left', 99)
    expect(world.clock.waiting()).toBe(0)
    world.clock.pass(5000)
    expect(left()).toBe(99)
  })

  it('ends when its screen closes', async () => {
    const { world, screen, left } = await countFrom(5)
    screen.dispose()
    world.clock.pass(5000)
    expect([left(), world.clock.waiting()]).toEqual([5, 0])
  })

  it.each<[Json, number]>([
    ['60', 60],
    ['soon', 0],
    [null, 0],
    [-3, 0],
    [0, 0],
  ])('with the length %j starts at %d', async (from, first) =>
    expect((await countFrom(from)).left()).toBe(first),
  )
})

describe("a change of the device's date", () => {
  const yearMs = 31_536_000_000
  const steps = fc.array(
    fc.record({ pass: fc.nat(5000), jump: fc.integer({ min: -yearMs, max: yearMs }) }),
    { maxLength: 30 },
  )
  const seconds = fc.integer({ min: 1, max: 90 })

  it('does not affect a countdown, because the host measures elapsed time', () => {
    fc.assert(
      fc.property(steps, seconds, (moves, from) => {
        const clock = createFakeClock()
        let left = Number.NaN
        createCountdowns(clock, (_, seconds) => (left = seconds)).start('left', from)
        let passed = 0
        for (const { pass, jump } of moves) {
          clock.jump(jump)
          clock.pass(pass)
          passed += pass
          expect(left).toBe(Math.max(0, Math.ceil(from - passed / 1000)))
        }
      }),
    )
  })
})
