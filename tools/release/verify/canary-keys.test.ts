import { expect, it } from 'vitest'
import { createTestDelivery } from '../testing/test-delivery'
import { createTestPublisher, testContents } from '../testing/test-release'
import { makeKey, readSigner } from '../keys/signer'
import { verifyStore } from './verify-store'

it('a canary key promotes, halts and rolls back, and publishes nothing', async () => {
  const { ana, store } = await createTestDelivery()
  const signer = await readSigner(await makeKey(), 'a test')
  const keys = [...ana.release.keys, signer.publicKey]
  const analysis = await createTestPublisher(store, { signers: [signer], keys })
  const problems = async () =>
    (
      await verifyStore({
        store,
        keys,
        approvers: undefined,
        canaryKeys: [{ id: signer.id, key: signer.publicKey, who: 'canary analysis' }],
      })
    ).problems
  await ana.publish(testContents('One'))
  await ana.publish(testContents('Two'), { permille: 10 })
  await analysis.promote()
  await analysis.halt()
  await analysis.rollback()
  expect(await problems()).toEqual([])
  await analysis.publish(testContents('Three'))
  expect(await problems()).toEqual([
    'Release 6 is signed by a canary key alone, and has documents or disables screens that no person has released before. Go back to an older one, take that key out of releaseKeys, and give the canary analysis another.',
  ])
  await analysis.halt({ disable: { open: { es: 'No disponible', en: 'Unavailable' } } })
  expect(await problems()).toHaveLength(2)
})
