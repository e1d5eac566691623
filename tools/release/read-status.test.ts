import { expect, it } from 'vitest'
import { readStatus } from './read-status'
import { createTestDelivery } from './testing/test-delivery'
import { testContents } from './testing/test-release'

it('the status has the live release, its history, and the reason why the canary analysis waits', async () => {
  const { store, ana } = await createTestDelivery()
  const place = { store, keys: ana.release.keys }
  expect(await readStatus(place, { last: 5 })).toEqual({
    live: null,
    newest: null,
    isLost: false,
    history: [],
  })
  await ana.publish(testContents('One'), { permille: 10 })
  expect(await readStatus(place, { last: 5, prometheus: 'http://127.0.0.1:1' })).toMatchObject({
    live: { number: 1, rollout: { permille: 10 } },
    newest: 1,
    history: [{ number: 1, who: 'Ana', what: 'publish' }],
    canary: {
      act: 'wait',
      reason: expect.stringContaining('does not respond') as string,
      curves: [],
    },
  })
})

it('if an object is damaged, the status has everything except the limits', async () => {
  const { store, ana } = await createTestDelivery()
  const { manifest } = await ana.publish(testContents('One'))
  const path = `doc/${manifest.objects['screens/open']!.hash}.json`
  store.files.set(path, '{}')
  expect(await readStatus({ store, keys: ana.release.keys }, { last: 1 })).toMatchObject({
    live: { number: 1 },
    limits: { refusal: { code: 'store.object-damaged', name: 'screens/open' } },
  })
})
