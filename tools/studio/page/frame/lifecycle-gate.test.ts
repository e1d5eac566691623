import { expect, it } from 'vitest'
import type { LifecycleEvent } from '../../../../renderer/core'
import { createFakeWorld } from '../../../../renderer/core/testing'
import { createLifecycleGate, loadsMs, settle } from './lifecycle-gate'

const document = {
  on: {
    enter: [{ do: 'track', event: 'a' }],
    ready: [{ do: 'track', event: 'b' }],
    leave: [{ do: 'track', event: 'c' }],
    press: [],
  },
}
const open = () => createFakeWorld().open(document)

it('`enter` and `ready` run only once, even if the screen is rendered several times', () => {
  const gate = createLifecycleGate()
  const [one, other] = [open(), open()]
  const over = (screen: typeof one, event: LifecycleEvent) => gate.isClosed(screen, event)
  expect([over(one, 'enter'), over(one, 'ready')]).toEqual([false, false])
  expect([over(other, 'enter'), over(other, 'ready')]).toEqual([true, true])
  gate.reopen()
  expect([over(other, 'enter'), over(other, 'ready')]).toEqual([false, false])
})

it('`leave` does not run for a replaced version of the screen', () => {
  const gate = createLifecycleGate()
  const [one, other] = [open(), open()]
  gate.markReplaced(one)
  expect([gate.isClosed(one, 'leave'), gate.isClosed(other, 'leave')]).toEqual([true, false])
})

it('a scenario with a delayed response has a shorter time limit than other scenarios', () => {
  const slow = [{ $delayMs: 3000 }, { $network: 'timeout' as const }]
  expect(slow.map((answer) => loadsMs({ answers: { 'loan.details': answer } }))).toEqual([
    1500, 1500,
  ])
  expect(loadsMs({ answers: { 'loan.details': { $network: 'offline' } } })).toBe(15_000)
})

it('a picture waits for the running actions, so that it shows no spinner', async () => {
  const screen = open()
  screen.store.set('$busy./body/0', true)
  let isSettled: boolean | undefined
  const settled = settle(screen, 1000).then((is) => (isSettled = is))
  await Promise.resolve()
  expect(isSettled).toBeUndefined()
  screen.store.set('$busy./body/0', false)
  expect(await settled).toBe(true)
  screen.store.set('$busy./body/0', true)
  expect(await settle(screen, 1)).toBe(false)
})
