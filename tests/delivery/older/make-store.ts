// Makes the store of an older publisher in a checkout of the older commit: `node --import tsx
// make-store.ts <folder>`. The imports refer to that checkout, so this file does not belong to the
// current code.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

interface Parts {
  createDirectoryStore: (folder: string) => unknown
  createTestPublisher: (
    store: unknown,
    more: object,
  ) => Promise<{
    signer: { publicKey: string }
    publish: (contents: ReadonlyMap<string, string>) => Promise<unknown>
    halt: (closing: object) => Promise<unknown>
  }>
  objectsOf: (words: Readonly<Record<string, string>>) => Readonly<Record<string, string>>
}
const load = async (path: string) =>
  (await import(pathToFileURL(join(process.cwd(), path)).href)) as Parts
const { createDirectoryStore } = await load('tools/release/stores/directory-store.ts')
const { createTestPublisher } = await load('tools/release/testing/test-release.ts')
const { objectsOf } = await load('tests/delivery/documents.ts')

const folder = process.argv[2]!
const publisher = await createTestPublisher(createDirectoryStore(folder), {
  days: 365,
  now: () => new Date('2026-11-24T16:46:15Z'),
})
const contents = (words: Readonly<Record<string, string>>) =>
  new Map(Object.entries(objectsOf(words)))
await publisher.publish(contents({ order: 'order 1', pay: 'pay 1' }))
await publisher.publish(contents({ order: 'order 2', pay: 'pay 2' }))
await publisher.halt({ close: { pay: { es: 'Cerrado.', en: 'Closed.' } } })
writeFileSync(join(folder, 'key.txt'), publisher.signer.publicKey)
