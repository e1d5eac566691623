import type { JsonObject } from '../../renderer/language'
import { isPicture } from './guarded/index'
import type { GuardedState } from './guarded/guarded-state'
import { hasState } from './has-state'
import { readApproval } from './manifest/approval'
import { hashOf } from './manifest/hash'
import type { KeptRelease } from './persisted-state'
import { parseObject } from './released-object'
import type { ReleaseStore } from './release-store'
import type { Trust } from './trust'
import { verifySignature } from './verify-signature'

/** A release whose objects, except pictures, are on the device with correct hashes and shapes. */
export interface LoadedRelease extends KeptRelease {
  key: string
  /** The objects that differ from the build, without pictures. */
  objects: ReadonlyMap<string, JsonObject>
}

/** Loads a stored release; undefined if an object is missing or damaged. */
export async function loadRelease(
  store: ReleaseStore,
  release: KeptRelease,
): Promise<LoadedRelease | undefined> {
  const entries = Object.entries(release.changed).filter(
    ([name, hash]) => hash !== null && !isPicture(name),
  )
  const objects = new Map<string, JsonObject>()
  await Promise.all(
    entries.map(async ([name, hash]) => {
      const object = await readObject(store, name, hash!)
      if (object) objects.set(name, object)
    }),
  )
  if (objects.size < entries.length) return undefined
  return { ...release, key: await hashOf(JSON.stringify(release.changed)), objects }
}

/** Loads a release if its guarded state is approved, or is the state of the build. */
export async function loadApproved(
  store: ReleaseStore,
  trust: Trust,
  release: KeptRelease,
): Promise<LoadedRelease | undefined> {
  const loadedRelease = await loadRelease(store, release)
  return loadedRelease && (await isApproved(store, trust, loadedRelease))
    ? loadedRelease
    : undefined
}

async function isApproved(
  store: ReleaseStore,
  trust: Trust,
  release: LoadedRelease,
): Promise<boolean> {
  if (trust.approverKeys.length === 0) return true
  const { state } = release
  if (state === undefined) return hasState(trust, release, await trust.guarded())
  const text = await store.read(state)
  if (text === undefined || !(await isAgreed(store, trust, release, state))) return false
  return hasState(trust, release, readState(text))
}

async function isAgreed(
  { kept }: Pick<ReleaseStore, 'kept'>,
  { keys, approverKeys, build }: Trust,
  { manifest }: LoadedRelease,
  state: string,
): Promise<boolean> {
  const signers = { approvers: approverKeys, publishers: keys }
  const { floor } = await build()
  for (const approval of [manifest.approval, kept.approval]) {
    const approved = approval && (await readApproval(approval, signers, verifySignature))
    if (
      approved &&
      approved.on.number >= floor - 1 &&
      [approved.state, ...approved.back].includes(state)
    )
      return true
  }
  return false
}

/** Parses a state. An approver has signed its hash, so the shape is not checked. */
export const readState = (text: string): GuardedState => JSON.parse(text) as GuardedState

async function readObject(
  store: ReleaseStore,
  name: string,
  hash: string,
): Promise<JsonObject | undefined> {
  const text = await store.read(hash)
  try {
    return text === undefined ? undefined : parseObject(name, text)
  } catch {
    return undefined // The object lacks the shape that its name requires.
  }
}
