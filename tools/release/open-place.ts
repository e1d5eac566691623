import { readFileSync } from 'node:fs'
import type { Release } from './commit-release'
import { readKeyRing, type KnownKey } from './keys/key-ring'
import { readSigner, type Signer } from './keys/signer'
import { ReleaseError } from './outcome'
import { openStore } from './stores/open-store'

/** A store with its trusted keys. */
export interface StorePlace extends Pick<Release, 'store' | 'keys' | 'signers'> {
  /** The owners of the trusted keys. */
  readonly trusted: readonly KnownKey[]
}

/** The store and the files of its keys. The environment supplies missing ones. */
export interface PlaceSettings {
  readonly store?: string | undefined
  /** File of the private key. */
  readonly keyFile?: string | undefined
  /** File of the public keys whose releases count. */
  readonly trustFile?: string | undefined
}

/** Opens the store of a server; a relative address begins in `cwd`. */
export async function openPlace(settings: PlaceSettings, cwd: string): Promise<StorePlace> {
  const address = settings.store ?? setting('LIENZO_STORE')
  const keyFile = settings.keyFile
  const pem = keyFile ? readFileSync(keyFile, 'utf8') : setting('LIENZO_RELEASE_KEY')
  const trustFile = settings.trustFile ?? setting('LIENZO_TRUST')
  const signers = pem === undefined ? [] : [await readSigner(pem, keyFile ?? 'LIENZO_RELEASE_KEY')]
  const trusted =
    trustFile === undefined ? [] : await readKeyRing(readFileSync(trustFile, 'utf8'), trustFile)
  if (address === undefined || signers.length + trusted.length === 0)
    throw new ReleaseError({ code: 'not-set-up' })
  return placeOf(await openStore(address, cwd), signers, trusted)
}

/** A store with the keys that count in it. */
export function placeOf(
  store: Release['store'],
  signers: readonly Signer[],
  trusted: readonly KnownKey[],
): StorePlace {
  const keys = [...signers.map(({ publicKey }) => publicKey), ...trusted.map(({ key }) => key)]
  return { store, signers, trusted, keys }
}

/** The number of days for which phones may take up a release, unless its publisher says more. */
export const usualDays = 90

/** A release of a person to a place. */
export function releaseTo(
  { store, keys, signers }: Omit<StorePlace, 'trusted'>,
  { who, why, ...more }: Pick<Release, 'who' | 'why'> & Partial<Release>,
): Release {
  if (signers.length === 0) throw new ReleaseError({ code: 'no-signer' })
  // A reason of several lines is valid; the audit log shows it as one line.
  const reason = why.replace(/\s+/g, ' ').trim()
  return { store, keys, signers, days: usualDays, now: () => new Date(), ...more, who, why: reason }
}

/** A setting of the environment; an empty one counts as unset. */
export function setting(name: `LIENZO_${string}`): string | undefined {
  return process.env[name] || undefined
}
