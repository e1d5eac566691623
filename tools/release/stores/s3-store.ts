import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { cacheControl, type Store, type StoredFile } from './store.ts'
import { proveConditions, RefusesOwnVersion } from './prove-conditions.ts'
import { storeFailure } from './store-failure.ts'

/** The place of a store in S3. */
export interface S3Place {
  readonly address: string
  readonly bucket: string
  /** In front of every path: empty, or ending with `/`. */
  readonly prefix: string
}

type Condition = { IfNoneMatch: '*' } | { IfMatch: string }

/** A bucket of a store that speaks S3 and respects If-None-Match and If-Match on writes. */
export function createS3Store(client: S3Client, place: S3Place): Store {
  const { address, bucket, prefix } = place
  const put = (path: string, text: string, condition: Condition) =>
    putIf(client, place, path, text, condition)
  // Ceph's radosgw before version 20 accepts a version only without its quotes; the verification of
  // the store detects it.
  let versionOf = (told: string) => told
  const store: Store = {
    address,
    prove: () =>
      proveConditions(store).catch((error: unknown) => {
        if (!(error instanceof RefusesOwnVersion)) throw error
        versionOf = (told) => told.replaceAll('"', '')
        return proveConditions(store)
      }),
    read: (path) => readObject(client, place, path),
    create: (path, text) => put(path, text, { IfNoneMatch: '*' }),
    replace: (path, text, version) =>
      put(
        path,
        text,
        version === undefined ? { IfNoneMatch: '*' } : { IfMatch: versionOf(version) },
      ),
    list: (folder) => listNames(client, { address, bucket, prefix: `${prefix}${folder}/` }),
  }
  return store
}

async function readObject(
  client: S3Client,
  { address, bucket, prefix }: S3Place,
  path: string,
): Promise<StoredFile | undefined> {
  try {
    const { Body, ETag } = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key: prefix + path }),
    )
    return { text: (await Body?.transformToString('utf-8')) ?? '', version: ETag ?? '' }
  } catch (error) {
    if (statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket') return undefined
    throw storeFailure(address, `read ${path}`, error)
  }
}

/**
 * False when the condition does not hold. Two simultaneous writers get 409 from some stores, and
 * 500 from Ceph's radosgw, more often than the client retries. This function retries them.
 */
async function putIf(
  client: S3Client,
  { address, bucket, prefix }: S3Place,
  path: string,
  text: string,
  condition: Condition,
): Promise<boolean> {
  const input = {
    Bucket: bucket,
    Key: prefix + path,
    Body: text,
    ContentType: 'application/json',
    CacheControl: cacheControl(path),
    ...condition,
  }
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(new PutObjectCommand(input))
      return true
    } catch (error) {
      if (statusOf(error) === 412 || ('IfMatch' in condition && nameOf(error) === 'NoSuchKey'))
        return false
      const isConflict = [409, 500].includes(statusOf(error) ?? 0)
      if (!isConflict || attempt === conflicts) throw storeFailure(address, `write ${path}`, error)
    }
  }
}

const conflicts = 5

async function listNames(
  client: S3Client,
  { address, bucket, prefix }: S3Place,
): Promise<string[]> {
  const names: string[] = []
  let from: string | undefined
  do {
    const page = await client
      .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }))
      .catch((error: unknown) => {
        throw storeFailure(address, `list ${prefix}`, error)
      })
    names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length)))
    from = page.NextContinuationToken
  } while (from !== undefined)
  return names
}

const nameOf = (error: unknown) => (error as { name?: string }).name
const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
