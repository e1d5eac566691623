import { S3Client } from '@aws-sdk/client-s3'
import { ReleaseError } from '../release-error.ts'
import { createS3Store } from './s3-store.ts'
import type { Store } from './store.ts'

/** A server that is silent for this long is given up. */
const silenceMs = 15_000

/**
 * Opens the store of an address such as `s3://bucket/folder?endpoint=https://…&region=…`.
 * Credentials come from the same sources as for the AWS tools.
 */
export function openS3Store(text: string, timeoutMs = silenceMs): Store {
  const { bucket, folder, endpoint, region } = readAddress(text)
  const client = new S3Client({
    region,
    // Stores of other vendors know buckets only by path, and only the oldest checksum of S3.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, 5_000),
      requestTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // The default is only a warning.
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
