import { ReleaseError } from '../release-error.ts'

/** Advice for the most frequent failures. */
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

/** The client's message when the server gave only a code. */
const unsaid = 'UnknownError'

/**
 * The failure of a store in words for the publisher, without credentials. Its cause is kept for a
 * closer look.
 */
export function storeFailure(address: string, what: string, cause: unknown): ReleaseError {
  const { name = 'Error', message = '' } = cause as { name?: string; message?: string }
  const said = message === '' || message === unsaid ? name : `${name}: ${message}`
  return new ReleaseError(
    `${address} could not ${what}: ${said}. ${waysOut[name] ?? 'Look whether the store can be reached, then try again.'}`,
    { cause },
  )
}
