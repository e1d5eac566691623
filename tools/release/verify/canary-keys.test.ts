import { expect, it } from 'vitest'
import { makeKey, readSigner } from '../keys/keys'
import { createTestDelivery } from '../testing/test-delivery'
import { createTestPublisher, testContents } from '../testing/test-release'
import { verifyInWords } from '../testing/verify-in-words'

it('a canary key may promote, halt and roll back, but not publish', async () => {
  const { ana, store } = await createTestDelivery()
  const signer = await readSigner(await makeKey(), 'a test')
  const keys = [...ana.release.keys, signer.publicKey]
  const analysis = await createTestPublisher(store, { signers: [signer], keys })
  const problems = async () =>
    (
      await verifyInWords({
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
    'Release 6 is signed by a canary key only, but has documents or disabled screens that no person has released before. Roll back to an older release, remove the canary key from releaseKeys, and create another key for the canary analysis.',
  ])
  await analysis.halt({ disable: { open: { es: 'No disponible', en: 'Unavailable' } } })
  expect(await problems()).toHaveLength(2)
})
