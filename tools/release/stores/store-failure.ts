import { ReleaseError } from '../release-error.ts'

/** What to do about the failures that happen most. */
const waysOut: Readonly<Record<string, string>> = {
  NoSuchBucket: 'There is no such bucket: look at --store.',
  AccessDenied:
    'The credentials may not do that. Publishing needs to read, write and list; see docs/guides/releases.md.',
  CredentialsProviderError:
    'No credentials were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile.',
  InvalidAccessKeyId: 'The store does not know these credentials.',
  SignatureDoesNotMatch: 'The secret key does not fit the access key.',
  QuotaExceeded: 'The store takes no more of this account: raise its quota, or make room.',
  NotImplemented:
    'This store does not speak the part of S3 that publishing needs: writes on a condition.',
}

/** What the client puts where the server gave a code alone. */
const unsaid = 'UnknownError'

/**
 * The failure of a store as words for whoever publishes: without credentials, and with the cause
 * for whoever looks deeper.
 */
export function storeFailure(address: string, what: string, cause: unknown): ReleaseError {
  const { name = 'Error', message = '' } = cause as { name?: string; message?: string }
  const said = message === '' || message === unsaid ? name : `${name}: ${message}`
  return new ReleaseError(
    `${address} could not ${what}: ${said}. ${waysOut[name] ?? 'Look whether the store can be reached, then try again.'}`,
    { cause },
  )
}
