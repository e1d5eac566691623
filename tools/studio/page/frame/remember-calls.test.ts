import { expect, it } from 'vitest'
import type { CallPort, Snapshot } from '../../../../renderer/core'
import { createFakeWorld, ready } from '../../../../renderer/core/testing'
import { rememberCalls, type LoadCache } from './compose'

function remembered(memory: LoadCache = new Map()) {
  const world = createFakeWorld()
  const calls = rememberCalls(world.ports.calls, memory)
  const heard: Snapshot[] = []
  const watch = (extra: Partial<Parameters<CallPort['watch']>[0]> = {}) =>
    calls.watch({ endpoint: 'a.item', params: { id: 1 }, ...extra }, (snapshot) =>
      heard.push(snapshot),
    )
  return { world, memory, heard, watch }
}

function answered() {
  const { world, memory, watch } = remembered()
  watch()
  world.watch('a.item').tell(ready(7))
  return remembered(memory)
}

it('a source with a response is not requested again after an edit', () => {
  const { world, heard, watch } = answered()
  watch()
  expect([heard, world.watches]).toEqual([[ready(7)], []])
})

it('a failure is also cached', () => {
  const { world, memory, watch } = remembered()
  watch()
  const failed: Snapshot = { status: 'failed', failure: { kind: 'network', code: '', message: '' } }
  world.watch('a.item').tell(failed)
  const later = remembered(memory)
  later.watch()
  expect(later.heard).toEqual([failed])
})

it('a source with other parameters is requested', () => {
  const { world, heard, watch } = answered()
  watch({ params: { id: 2 } })
  expect([heard, world.watches.length]).toEqual([[{ status: 'loading' }], 1])
})

it('a reload requests the data again', async () => {
  const { world, heard, watch } = answered()
  const reloading = watch().reload()
  world.watch('a.item').tell({ status: 'loading' })
  world.watch('a.item').tell(ready(8))
  await reloading
  expect(heard).toEqual([ready(7), ready(8)])
})

it('a polled source is still polled', () => {
  const { world, heard, watch } = answered()
  watch({ pollMs: 500 })
  world.watch('a.item').tell(ready(9))
  expect([world.watch('a.item').pollMs, heard]).toEqual([500, [ready(7), ready(9)]])
})

it('no response arrives after the screen was closed', () => {
  const { world, watch } = answered()
  const watching = watch({ pollMs: 500 })
  watching.stop()
  expect(world.watch('a.item').stopped).toBe(true)
})
