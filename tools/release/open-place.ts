import { readFileSync } from 'node:fs'
import type { Release } from './commit-release'
import { type KnownKey, readKeyRing, readSigner, type Signer } from './keys/keys'
import { ReleaseError } from './outcome'
import { openStore } from './stores/open-store'

export interface StorePlace extends Pick<Release, 'store' | 'keys' | 'signers'> {
  readonly trusted: readonly KnownKey[]
}

/** The settings of a store. Environment variables replace missing settings. */
export interface PlaceSettings {
  readonly store?: string | undefined
  readonly keyFile?: string | undefined
  readonly trustFile?: string | undefined
}

/** Opens a store. A relative address is resolved in `cwd`. */
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
  return createPlace(await openStore(address, cwd), signers, trusted)
}

/** Combines a store with its trusted keys. */
export function createPlace(
  store: Release['store'],
  signers: readonly Signer[],
  trusted: readonly KnownKey[],
): StorePlace {
  const keys = [...signers.map(({ publicKey }) => publicKey), ...trusted.map(({ key }) => key)]
  return { store, signers, trusted, keys }
}

/** The usual number of days for which phones accept a release. */
const usualDays = 90

/** Combines a store with the author, the reason and the number of days of a new release. */
export function releaseTo(
  { store, keys, signers }: Omit<StorePlace, 'trusted'>,
  { who, why, days = usualDays, ...more }: Pick<Release, 'who' | 'why'> & Partial<Release>,
): Release {
  if (signers.length === 0) throw new ReleaseError({ code: 'no-signer' })
  // In the audit log, the reason must be on one line.
  const reason = why.replace(/\s+/g, ' ').trim()
  return { store, keys, signers, days, now: () => new Date(), ...more, who, why: reason }
}

/** Reads a variable. An empty variable counts as unset. */
export function setting(name: `LIENZO_${string}`): string | undefined {
  return process.env[name] || undefined
}
