import {
  bytesOfBase64,
  keyIdOf,
  type Manifest,
  readManifest,
  readEnvelope,
  verifyEnvelope,
  verifyWithWebCrypto,
} from '../../src/delivery/manifest/index.ts'
import { type Refusal, ReleaseError } from './outcome/index.ts'
import { pointer, type Store, type StoredFile } from './stores/store.ts'
import { setTimeout as sleep } from 'node:timers/promises'

export interface StoreState {
  /**
   * The release that phones get. Without a pointer this is the newest release; `undefined` if there
   * is no release.
   */
  readonly live?: { readonly manifest: Manifest }
  /** True if there are releases but no pointer. Phones then wait for the next release. */
  readonly isLost?: boolean
  /** The newest manifest, which becomes live when its publisher moves the pointer. */
  readonly newest?: Manifest
  /** The unsound manifests with a higher number than `newest`. Phones never read them. */
  readonly unsound?: readonly UnsoundManifest[]
}

export interface UnsoundManifest {
  readonly number: number
  readonly cause: Refusal
}

/**
 * The maximum number of unsound files. Phones accept a number up to 10,000 above the last number,
 * and forged files could use up this range.
 */
const mostUnsound = 100

/** The public keys in base64. */
export type TrustedKeys = readonly string[]

export const manifestPath = (number: number) => `manifest/${number}.json`

/**
 * Reads the state of a store. The newest manifest is the valid manifest with the highest number.
 */
export async function readState(store: Store, keys: TrustedKeys): Promise<StoreState> {
  const live = await readLive(store, keys)
  const numbers = await manifestNumbers(store)
  if (live && (numbers.at(-1) ?? 0) < live.manifest.number)
    throw new ReleaseError({
      code: 'store.pointer-ahead',
      address: store.address,
      number: live.manifest.number,
    })
  const above = numbers.filter((number) => number > (live?.manifest.number ?? 0))
  const { newest = live?.manifest, unsound } = await readNewest(store, keys, above)
  // The newest release counts as live, so that the next release keeps its disabled screens and its
  // share of phones.
  if (!live && newest) return { live: { manifest: newest }, newest, unsound, isLost: true }
  // If all files are unsound, the store must not count as empty, because the keys may be wrong.
  if (!live && unsound[0]) throw new ReleaseError(unsound[0].cause)
  if (!live || !newest) return {}
  return { live, newest, unsound }
}

/** Reads the newest manifest, and the unsound manifests above it. */
async function readNewest(
  store: Store,
  keys: TrustedKeys,
  numbers: readonly number[],
): Promise<Required<Pick<StoreState, 'unsound'>> & Pick<StoreState, 'newest'>> {
  const unsound: UnsoundManifest[] = []
  for (const number of numbers.toReversed()) {
    const read = await readIfSound(store, number, keys)
    if (!('cause' in read)) return { newest: read, unsound }
    unsound.push(read)
    if (unsound.length > mostUnsound)
      throw new ReleaseError({
        code: 'store.many-unsound',
        address: store.address,
        most: mostUnsound,
        cause: read.cause,
      })
  }
  return { unsound }
}

/** Reads a manifest, or returns the reason why it is not sound. */
export async function readIfSound(
  store: Store,
  number: number,
  keys: TrustedKeys,
): Promise<Manifest | UnsoundManifest> {
  try {
    return await readNumbered(store, number, keys)
  } catch (error) {
    if (!(error instanceof ReleaseError) || !isOfFile(error.refusal)) throw error
    return { number, cause: error.refusal }
  }
}

/**
 * Returns whether the file caused the failure. If the store does not respond, the file may be
 * valid.
 */
const isOfFile = ({ code }: Refusal) =>
  [
    'store.misplaced',
    'store.unsigned',
    'store.forged',
    'store.untrusted',
    'store.unreadable',
    'store.folder',
  ].includes(code)

/** Reads the live manifest with its version in the store. */
export async function readLive(
  store: Store,
  keys: TrustedKeys,
): Promise<(StoredFile & { manifest: Manifest }) | undefined> {
  const current = await store.read(pointer)
  return current && { ...current, manifest: await openManifest(current.text, pointer, store, keys) }
}

export async function manifestNumbers(store: Store): Promise<number[]> {
  const names = await store.list('manifest')
  return names
    .flatMap((name) => /^([1-9]\d{0,14})\.json$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other)
}

/** Reads the manifest with a number. Rejects if it does not exist. */
export async function readNumbered(
  store: Store,
  number: number,
  keys: TrustedKeys,
): Promise<Manifest> {
  const file = await store.read(manifestPath(number))
  if (!file) throw new ReleaseError({ code: 'no-such-release', number, address: store.address })
  const manifest = await openManifest(file.text, manifestPath(number), store, keys)
  if (manifest.number !== number)
    throw new ReleaseError({
      code: 'store.misplaced',
      address: store.address,
      path: manifestPath(number),
      number: manifest.number,
    })
  return manifest
}

async function openManifest(
  text: string,
  path: string,
  { address }: Store,
  keys: TrustedKeys,
): Promise<Manifest> {
  const envelope = readEnvelope(text)
  if (!envelope) throw new ReleaseError({ code: 'store.unsigned', address, path })
  const signed = await verifyEnvelope(envelope, keys, verifyWithWebCrypto)
  if (signed === undefined) {
    const named = envelope.signatures.map(({ key }) => key)
    const trusted = await Promise.all(keys.map(idOfKey))
    throw new ReleaseError(
      named.some((id) => trusted.includes(id))
        ? { code: 'store.forged', address, path }
        : { code: 'store.untrusted', address, path, keys: named },
    )
  }
  const manifest = readManifest(signed)
  if (!manifest) throw new ReleaseError({ code: 'store.unreadable', address, path })
  return manifest
}

async function idOfKey(key: string): Promise<string | undefined> {
  const bytes = bytesOfBase64(key)
  return bytes && keyIdOf(bytes)
}

const pauseMs = 200

/**
 * Reads the state as soon as every publisher that has written a manifest has also moved the
 * pointer. A publisher that takes longer than `timeoutMs` counts as interrupted.
 */
export async function readCommittedState(
  store: Store,
  keys: TrustedKeys,
  timeoutMs = 4000,
): Promise<StoreState> {
  for (const until = Date.now() + timeoutMs; ; await sleep(pauseMs)) {
    const state = await readState(store, keys)
    if (
      (!state.isLost && state.newest?.number === state.live?.manifest.number) ||
      Date.now() >= until
    )
      return state
  }
}
