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
  NotImplemented:
    'This store does not speak the part of S3 that publishing needs: writes on a condition.',
}

/**
 * The failure of a store as words for whoever publishes: without credentials, and with the cause
 * for whoever looks deeper.
 */
export function storeFailure(address: string, what: string, cause: unknown): ReleaseError {
  const { name = 'Error', message = '' } = cause as { name?: string; message?: string }
  return new ReleaseError(
    `${address} could not ${what}: ${name}${message === '' ? '' : `: ${message}`}. ${waysOut[name] ?? 'Look whether the store can be reached, then try again.'}`,
    { cause },
  )
}
