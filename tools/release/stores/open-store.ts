import { resolve } from 'node:path'
import { ReleaseError } from '../outcome/index.ts'
import { createDirectoryStore } from './directory-store.ts'
import type { Store } from './store.ts'

/**
 * Opens a directory, or `s3://bucket/folder?endpoint=https://…&region=…` on a server with the S3
 * protocol.
 */
export async function openStore(address: string, cwd: string): Promise<Store> {
  const scheme = /^[a-z][a-z0-9+.-]+:/i.exec(address)?.[0]
  if (address.trim() === '') throw failure(`The address of the store is empty. ${wayOut}`)
  if (scheme === undefined) return createDirectoryStore(resolve(cwd, address))
  if (!address.startsWith('s3://'))
    throw failure(
      `An address that begins with ${scheme} is not supported. ${wayOut} If the name of a directory contains a colon, write ./ before it.`,
    )
  const { openS3Store } = await import('./open-s3-store.ts')
  return openS3Store(address)
}

const failure = (detail: string) => new ReleaseError({ code: 'store.failed', detail })
const wayOut =
  'Use --store <folder>, or --store s3://bucket/folder?endpoint=https://store.example&region=eu-central-1.'
