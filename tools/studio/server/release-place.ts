/**
 * The store and the signing keys of releases; missing settings come from the environment, as for
 * `lienzo release`.
 */
export interface ReleasePlace {
  readonly store?: string
  /** File of the private key. */
  readonly key?: string
  /** File of the approvers' public keys. */
  readonly approvers?: string
  /** The folder for trial stores; by default the user's home. */
  readonly trials?: string
}

/** The missing settings for releases. */
export type Missing = 'store' | 'key'

/** The settings that are missing before a release can be made. */
export function missingIn(place: ReleasePlace, env: NodeJS.ProcessEnv = process.env): Missing[] {
  const hasStore = place.store !== undefined || isSet(env['LIENZO_STORE'])
  const hasKey =
    place.key !== undefined || isSet(env['LIENZO_RELEASE_KEY']) || isSet(env['LIENZO_TRUST'])
  return [...(hasStore ? [] : ['store' as const]), ...(hasKey ? [] : ['key' as const])]
}

function isSet(setting: string | undefined): boolean {
  return setting !== undefined && setting !== ''
}
