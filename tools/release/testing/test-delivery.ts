import type { Manifest } from '../../../src/delivery/manifest/manifest.ts'
import { readState } from '../read-manifests.ts'
import { createMemoryStore, type MemoryStore } from './memory-store.ts'
import { readAsPhone } from './read-as-phone.ts'
import { createTestPublisher, type TestPublisher } from './test-release.ts'

/** An empty store in memory, a publisher and a phone. */
export interface TestDelivery {
  readonly store: MemoryStore
  readonly ana: TestPublisher
  phone(): ReturnType<typeof readAsPhone>
  live(): Promise<Manifest>
}

export async function createTestDelivery(): Promise<TestDelivery> {
  const store = createMemoryStore()
  const ana = await createTestPublisher(store)
  return {
    store,
    ana,
    phone: () => readAsPhone(store, ana.signer.publicKey),
    live: async () => {
      const { live } = await readState(store, ana.release.keys)
      if (!live) throw new Error('Nothing is live.')
      return live.manifest
    },
  }
}
