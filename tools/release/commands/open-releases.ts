import { userInfo } from 'node:os'
import type { Release } from '../commit-release'
import type { Signer } from '../keys/signer'
import { openStore } from '../stores/open-store'
import type { Store } from '../stores/store'
import { UsageError, type Terminal } from '../../node/terminal'
import { readRing, readSigners } from './keys'
import { plainWords, releaseNumber, setting, wholeNumber } from './release-options'

/** The command line options for a store. */
export interface StoreValues {
  readonly store?: string | undefined
  readonly key?: string[] | undefined
  readonly trust?: string | undefined
}

/** The command line options for a release. */
export interface ReleaseValues extends StoreValues {
  readonly who?: string | undefined
  readonly why?: string | undefined
  readonly days?: string | undefined
  readonly first?: string | undefined
}

/** A store with its trusted keys. */
export interface Releases {
  readonly store: Store
  readonly keys: readonly string[]
  readonly signers: readonly Signer[]
}

const day = 90

/** Opens the store for reading. */
export async function openReleases(values: StoreValues, terminal: Terminal): Promise<Releases> {
  const address = values.store ?? setting('LIENZO_STORE')
  if (address === undefined)
    throw new UsageError(
      'Where are the releases? Say --store <folder>, --store s3://bucket/folder, or set LIENZO_STORE.',
    )
  const signers = await readSigners(values.key ?? [], terminal)
  const trusted = await readRing(values.trust ?? setting('LIENZO_TRUST'), terminal)
  const keys = [...signers.map(({ publicKey }) => publicKey), ...trusted.map(({ key }) => key)]
  if (keys.length === 0)
    throw new UsageError(
      'Whose releases count? Say --trust <file of public keys> or --key <file of your key>, or set LIENZO_TRUST or LIENZO_RELEASE_KEY.',
    )
  return { store: await openStore(address, terminal.cwd), keys, signers }
}

/**
 * Opens the store for a release, after it has proved that it is suitable; `why` is the default
 * reason.
 */
export async function openForRelease(
  values: ReleaseValues,
  terminal: Terminal,
  why?: string,
): Promise<Release> {
  // A message of several lines is a valid reason; a list shows it as one line.
  const reason = (values.why ?? why)?.replace(/\s+/g, ' ').trim()
  if (!reason) throw new UsageError('Say why, for whoever reads the audit log later: --why "…".')
  plainWords(reason, '--why')
  const who = personName(values)
  const days = wholeNumber(values.days ?? String(day), '--days', 1, 3650)
  const first = releaseNumber(values.first, '--first')
  const { store, keys, signers } = await openReleases(values, terminal)
  if (signers.length === 0)
    throw new UsageError(
      'Nobody signs. Say --key <file of your key>, or set LIENZO_RELEASE_KEY; lienzo release keys new <file> makes one.',
    )
  await store.prove()
  return { store, keys, signers, who, why: reason, days, first, now: () => new Date() }
}

function personName({ who }: ReleaseValues): string {
  return who === undefined
    ? plainWords(setting('LIENZO_WHO') ?? userInfo().username, 'LIENZO_WHO')
    : plainWords(who, '--who')
}
