import type { Store } from '../session/create-store'
import {
  isSame,
  emptyState,
  readPersistedState,
  storedFormOf,
  type PersistedState,
  type KeptRelease,
} from './persisted-state'
import { hashOf } from './manifest/hash'
import type { Trust } from './trust'

export interface ReleaseStore {
  readonly kept: PersistedState
  renew(): Promise<PersistedState>
  /** Stores the state in one write. Objects that no release needs are deleted. */
  keep(kept: PersistedState): void
  tidy(): void
  /** Reads an object. Deletes a damaged object, and resolves to undefined. */
  read(hash: string): Promise<string | undefined>
  write(hash: string, text: string): void
}

/**
 * Creates a store. `build` is the URL of the files of the build. If a release does not fit into the
 * storage, it stays in memory until the borrower leaves the page.
 */
export function createReleaseStore(store: Store, build: string, trust: Trust): ReleaseStore {
  let storedValue: unknown
  let state = emptyState(build)
  let storedReleases = state.releases
  const unwritten = new Set<string>()

  const isWritten = (release: KeptRelease) =>
    !hashesOf([release]).some((hash) => unwritten.has(hash))
  const save = () => {
    const [newest] = state.releases
    const releases =
      newest && !isWritten(newest) ? storedReleases : state.releases.filter(isWritten)
    const value = storedFormOf({ ...state, releases })
    if (store.set(list, value)) storedReleases = releases
    storedValue = value
  }
  const tidy = () => {
    const neededHashes = new Set(
      hashesOf([...state.releases, ...storedReleases]).map((hash) => objects + hash),
    )
    for (const key of store.keys())
      if (key.startsWith(objects) && !neededHashes.has(key)) store.remove(key)
  }

  const renew = async (): Promise<PersistedState> => {
    const value = store.get(list)
    if (isSame(value, storedValue)) return state
    const onDevice = await readPersistedState(value, build, trust)
    // Another page has written in the meantime.
    if (!isSame(store.get(list), value)) return renew()
    storedValue = value
    storedReleases = onDevice.releases
    const { releases, withdrawn } = state
    // The device has lost the state.
    if (onDevice.seen.number < state.seen.number) save()
    else state = onDevice.build === build ? onDevice : { ...onDevice, build, releases, withdrawn }
    return state
  }

  return {
    get kept() {
      return state
    },
    renew,
    keep(next) {
      const isOther = !isSame(next.releases, state.releases)
      if (isSame(next, state)) return
      state = next
      save()
      if (isOther) tidy()
    },
    tidy,
    async read(hash) {
      const text = store.get(objects + hash)
      if (typeof text === 'string' && (await hashOf(text)) === hash) return text
      store.remove(objects + hash)
      return undefined
    },
    write(hash, text) {
      if (store.set(objects + hash, text)) unwritten.delete(hash)
      else unwritten.add(hash)
    },
  }
}

function hashesOf(releases: readonly KeptRelease[]): string[] {
  return releases
    .flatMap(({ changed, state }) => [...Object.values(changed), state])
    .filter((hash) => typeof hash === 'string')
}

const list = 'release'
const objects = 'object.'
