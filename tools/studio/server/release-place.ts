/**
 * Where releases go and who signs them; what is left out comes from the environment, as for `lienzo
 * release`.
 */
export interface ReleasePlace {
  readonly store?: string
  /** File of the private key. */
  readonly key?: string
  /** File of the approvers' public keys. */
  readonly approvers?: string
  /** Where a store for trying out is kept; the home of whoever runs the studio, unless given. */
  readonly trials?: string
}

/** What releases need, and nobody has said. */
export type Missing = 'store' | 'key'

/** What is still to be said before anything can be released. */
export function missingIn(place: ReleasePlace, env: NodeJS.ProcessEnv = process.env): Missing[] {
  const hasStore = place.store !== undefined || isSet(env['LIENZO_STORE'])
  const hasKey =
    place.key !== undefined || isSet(env['LIENZO_RELEASE_KEY']) || isSet(env['LIENZO_TRUST'])
  return [...(hasStore ? [] : ['store' as const]), ...(hasKey ? [] : ['key' as const])]
}

function isSet(setting: string | undefined): boolean {
  return setting !== undefined && setting !== ''
}
