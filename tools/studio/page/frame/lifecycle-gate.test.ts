import { expect, it } from 'vitest'
import type { LifecycleEvent } from '../../../../renderer/core'
import { createFakeWorld } from '../../../../renderer/core/testing'
import { createLifecycleGate, loadsMs } from './lifecycle-gate'

const document = {
  on: {
    enter: [{ do: 'track', event: 'a' }],
    ready: [{ do: 'track', event: 'b' }],
    leave: [{ do: 'track', event: 'c' }],
    press: [],
  },
}
const open = () => createFakeWorld().open(document)

it('the screen enters only once, even if it is rendered several times', () => {
  const gate = createLifecycleGate()
  const [one, other] = [open(), open()]
  const over = (screen: typeof one, event: LifecycleEvent) => gate.isClosed(screen, event)
  expect([over(one, 'enter'), over(one, 'ready')]).toEqual([false, false])
  expect([over(other, 'enter'), over(other, 'ready')]).toEqual([true, true])
  gate.reopen()
  expect([over(other, 'enter'), over(other, 'ready')]).toEqual([false, false])
})

it('a replaced version of the screen does not leave', () => {
  const gate = createLifecycleGate()
  const [one, other] = [open(), open()]
  gate.markReplaced(one)
  expect([gate.isClosed(one, 'leave'), gate.isClosed(other, 'leave')]).toEqual([true, false])
})

it('a scenario that delays a response is shown while it loads; other scenarios wait for the response', () => {
  const slow = [{ $delayMs: 3000 }, { $network: 'timeout' as const }]
  expect(slow.map((answer) => loadsMs({ answers: { 'loan.details': answer } }))).toEqual([
    1500, 1500,
  ])
  expect(loadsMs({ answers: { 'loan.details': { $network: 'offline' } } })).toBe(15_000)
})
