import { expect, it } from 'vitest'
import { createApp } from '../../src/app/create-app'
import { checkConfig } from '../../src/config/config-rules'
import type { Documents } from '../../src/delivery/assemble'
import { createDocumentSets } from '../../src/delivery/document-sets'
import { createReleaseStore } from '../../src/delivery/release-store'
import { createCrashLoopGuard } from '../../src/delivery/crash-loop-guard'
import type { Manifest } from '../../src/delivery/manifest/manifest'
import { createTrust } from '../../src/delivery/trust'
import { createStore } from '../../src/session/create-store'
import { buildOf, objectsOf } from './documents'
import { mapStorage } from './phone'

const makeApp = (documents: Documents) =>
  createApp({ config: checkConfig({}).config, ...documents })

function startEditions() {
  const device = createStore(() => mapStorage(new Map()))
  const { documents: build, objects } = buildOf(objectsOf())
  const trust = {
    ...createTrust(checkConfig({}).config, build.embedded),
    build: async () => objects,
  }
  const store = createReleaseStore(device, build.start.files, trust)
  const editions = createDocumentSets({
    build,
    app: makeApp(build),
    makeApp,
    store,
    trust,
    guard: createCrashLoopGuard(device),
  })
  const words = async () =>
    (
      await editions
        .choose({ pathname: '/order', search: '', hash: '' })
        .app.embedded.document('order')
    ).document['options']
  return { store, editions, words }
}

it('a newly disabled screen shows the text of the publisher at once, before a document is loaded again', async () => {
  const { store, editions, words } = startEditions()
  await editions.refresh()
  expect(await words()).toBeUndefined()
  store.keep({ ...store.kept, disabled: { order: { es: 'Cerrado hoy' } } })
  expect(await words()).toMatchObject({ es: 'Cerrado hoy' })
  store.keep({ ...store.kept, disabled: { order: { es: 'Hasta mañana' } } })
  expect(await words()).toMatchObject({ es: 'Hasta mañana' })
})

it('a phone uses no release with missing objects', async () => {
  const { store, editions } = startEditions()
  expect(editions.isShort).toBe(false)
  const envelope = { manifest: '{}', signatures: [] }
  const manifest = {} as Manifest
  const release = { number: 1, hash: '', changed: {}, envelope, manifest }
  store.keep({
    ...store.kept,
    releases: [{ ...release, changed: { 'screens/order': 'a'.repeat(64) } }],
  })
  await editions.refresh()
  expect(editions.isShort).toBe(true)
  store.keep({ ...store.kept, releases: [release] })
  await editions.refresh()
  expect(editions.isShort).toBe(false)
})
