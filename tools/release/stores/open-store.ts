import { resolve } from 'node:path'
import { createDirectoryStore } from './directory-store.ts'
import type { Store } from './store.ts'

/** Opens the store of an address: a directory, or `s3://bucket/folder?endpoint=https://…&region=…` for a store that speaks S3. */
export async function openStore(address: string, cwd: string): Promise<Store> {
  if (!address.startsWith('s3://')) return createDirectoryStore(resolve(cwd, address))
  const { openS3Store } = await import('./open-s3-store.ts')
  return openS3Store(address)
}
