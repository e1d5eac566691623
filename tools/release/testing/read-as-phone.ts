import { readEnvelope, verifyEnvelope } from '../../../src/delivery/manifest/verify-envelope.ts'
import { verifyWithWebCrypto } from '../../../src/delivery/manifest/verify-with-web-crypto.ts'
import { readManifest } from '../../../src/delivery/manifest/read-manifest.ts'
import { hashText } from '../../build/packaging/index.ts'
import type { Store } from '../stores/store.ts'

/**
 * Reads the release as a phone does; returns `undefined` before the first release. Rejects if a
 * phone would refuse the release.
 */
export async function readAsPhone(
  store: Store,
  key: string,
): Promise<{ number: number; objects: Record<string, string> } | undefined> {
  const current = await store.read('current.json')
  if (!current) return undefined
  const envelope = readEnvelope(current.text)
  const text = envelope && (await verifyEnvelope(envelope, [key], verifyWithWebCrypto))
  const manifest = text === undefined ? undefined : readManifest(text)
  if (!manifest) throw new Error('A phone would refuse this manifest.')
  const objects = await Promise.all(
    Object.entries(manifest.objects).map(
      async ([name, { hash, size }]) => [name, await objectOf(store, hash, size)] as const,
    ),
  )
  return { number: manifest.number, objects: Object.fromEntries(objects) }
}

async function objectOf(store: Store, hash: string, size: number): Promise<string> {
  const text = (await store.read(`doc/${hash}.json`))?.text
  if (text === undefined || hashText(text) !== hash || Buffer.byteLength(text) !== size)
    throw new Error(`A phone would refuse doc/${hash}.json.`)
  return text
}
