import { S3Client } from '@aws-sdk/client-s3'
import { ReleaseError } from '../release-error.ts'
import { createS3Store } from './s3-store.ts'
import type { Store } from './store.ts'

/** A server that says nothing for so long is given up. */
const silenceMs = 15_000

/**
 * Opens the store of an address as in `s3://bucket/folder?endpoint=https://…&region=…`. Credentials
 * come from where the AWS tools have theirs.
 */
export function openS3Store(text: string, timeoutMs = silenceMs): Store {
  const { bucket, folder, endpoint, region } = readAddress(text)
  const client = new S3Client({
    region,
    // Stores of other makers know buckets by path, and no checksums but the one that S3 has always
    // had.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, 5_000),
      requestTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // By itself it only warns.
      throwOnRequestTimeout: true,
    },
  })
  return createS3Store(client, {
    address: `s3://${bucket}${folder === '' ? '' : `/${folder}`}`,
    bucket,
    prefix: folder === '' ? '' : `${folder}/`,
  })
}

function readAddress(text: string): {
  bucket: string
  folder: string
  endpoint: string | null
  region: string
} {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url?.hostname || url.username !== '')
    throw new ReleaseError(
      'The address of an S3 store looks like s3://bucket/folder?endpoint=https://store.example&region=eu-central-1; what follows the bucket may be left out.',
    )
  const region = url.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1'
  return {
    bucket: url.hostname,
    folder: url.pathname.replace(/^\/+|\/+$/g, ''),
    endpoint: url.searchParams.get('endpoint'),
    region,
  }
}
