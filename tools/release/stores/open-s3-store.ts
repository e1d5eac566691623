import {
  S3Client,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { ReleaseError } from '../outcome/index.ts'
import { type Store, cacheControl, type StoredFile } from './store.ts'

/** The time after which a request without data fails. */
const silenceMs = 15_000

/**
 * Opens a store such as `s3://bucket/folder?endpoint=https://…&region=…`. Reads credentials from
 * the same places as the AWS tools.
 */
export function openS3Store(text: string, timeoutMs = silenceMs): Store {
  const { bucket, folder, endpoint, region } = readAddress(text)
  const client = new S3Client({
    region,
    // If there is an endpoint, the server is not from AWS. Servers of other vendors address buckets
    // only by path, and support only the oldest checksum of S3.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, 5_000),
      requestTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // Without this option, a time-out only prints a warning.
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
    throw failure(
      'The address of an S3 store looks like s3://bucket/folder?endpoint=https://store.example&region=eu-central-1. Everything after the bucket is optional.',
    )
  const region = url.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1'
  return {
    bucket: url.hostname,
    folder: url.pathname.replace(/^\/+|\/+$/g, ''),
    endpoint: url.searchParams.get('endpoint'),
    region,
  }
}

interface S3Place {
  readonly address: string
  readonly bucket: string
  /** The prefix of paths: empty, or with `/` at its end. */
  readonly prefix: string
}

type Condition = { IfNoneMatch: '*' } | { IfMatch: string }

/** Creates a store. The server must support `If-None-Match` and `If-Match` on writes. */
function createS3Store(client: S3Client, place: S3Place): Store {
  const { address, bucket, prefix } = place
  const put = (path: string, text: string, condition: Condition) =>
    putIf(client, place, path, text, condition)
  // Ceph's radosgw before version 20 accepts the version of a file (its ETag) only without quotes.
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
    if (statusOf(error) === 404 && errorName(error) !== 'NoSuchBucket') return undefined
    throw storeFailure(address, `read ${path}`, error)
  }
}

/**
 * Writes with a condition. Returns false if the condition is not met. After two simultaneous writes
 * some servers return 409. Ceph's radosgw returns 500 more often than the client retries.
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
      if (statusOf(error) === 412 || ('IfMatch' in condition && errorName(error) === 'NoSuchKey'))
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

const errorName = (error: unknown) => (error as { name?: string }).name
const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

const waysOut: Readonly<Record<string, string>> = {
  NoSuchBucket: 'The bucket does not exist. Check --store.',
  AccessDenied:
    'The credentials lack a permission. Publishing needs to read, write and list; see docs/guides/releases.md.',
  CredentialsProviderError:
    'No credentials were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile.',
  InvalidAccessKeyId: 'The server does not know these credentials.',
  SignatureDoesNotMatch: 'The secret key does not match the access key.',
  QuotaExceeded: 'The quota of this account is used up. Raise the quota or delete files.',
  NotImplemented: 'This server does not support conditional writes, which publishing needs.',
}

/** The client library uses this name for an error if the server has sent only a status code. */
const unsaid = 'UnknownError'

/** Returns an error without credentials. The cause has the details. */
function storeFailure(address: string, what: string, cause: unknown): ReleaseError {
  const { name = 'Error', message = '' } = cause as { name?: string; message?: string }
  const reason = message === '' || message === unsaid ? name : `${name}: ${message}`
  return failure(
    `${address} could not ${what}: ${reason}. ${waysOut[name] ?? 'Check that the server can be reached, then try again.'}`,
    { cause },
  )
}

const failure = (detail: string, options?: ErrorOptions) =>
  new ReleaseError({ code: 'store.failed', detail }, options)

const probe = '.conditions.json'
const text =
  '{ "note": "Shows that this store refuses a second creation; lienzo release writes it once." }\n'

/** The number of attempts, because several processes may verify the same store at the same time. */
const tries = 5

/**
 * Checks that the store refuses to create a file twice, and to replace a file if the given version
 * is wrong. Otherwise two concurrent publishers would both succeed.
 */
async function proveConditions(store: Store): Promise<void> {
  await store.create(probe, text)
  if (await store.create(probe, text))
    throw failure(unfit(store, 'it overwrote a file that it should only create (If-None-Match: *)'))
  if (await store.replace(probe, text, '"00000000000000000000000000000000"'))
    throw failure(unfit(store, 'it replaced a file although the version did not match (If-Match)'))
  for (let attempt = 0; attempt < tries; attempt++)
    if (await store.replace(probe, text, (await store.read(probe))?.version)) return
  throw new RefusesOwnVersion({
    code: 'store.failed',
    detail: unfit(store, 'it did not replace a file although the version matched (If-Match)'),
  })
}

class RefusesOwnVersion extends ReleaseError {}

function unfit({ address }: Store, what: string): string {
  return `${address} cannot be a store of releases: ${what}. Two people who publish at the same time could overwrite each other. Use a server with conditional writes, a newer version of this server, or a directory.`
}
