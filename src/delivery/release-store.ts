import type { Store } from '../session/create-store'
import {
  isSame,
  emptyState,
  readPersistedState,
  type PersistedState,
  type KeptRelease,
} from './persisted-state'
import { hashOf } from './manifest/hash'

/** Releases on the device. */
export interface ReleaseStore {
  /** What this page knows; changed by `renew` and `keep` alone. */
  readonly kept: PersistedState
  /**
   * Reads again what the device has, since another page may have learned more; gives what is known
   * then.
   */
  renew(): PersistedState
  /** Changes it in one write; with other releases, forgets objects that none of them needs. */
  keep(kept: PersistedState): void
  /** Forgets objects that no release needs. */
  tidy(): void
  /**
   * The text of an object when it is there and still what its hash says; a damaged one is
   * forgotten.
   */
  read(hash: string): Promise<string | undefined>
  write(hash: string, text: string): void
}

/**
 * Keeps releases in a store; `build` is the address of the build's files, `keys` are the public
 * keys that are trusted. A release that does not fit into the storage lasts as long as the page,
 * and the one before stays for the next. It is long because its members, short ones, share what is
 * stored.
 */
export function createReleaseStore(
  store: Store,
  build: string,
  keys: readonly string[],
): ReleaseStore {
  let found = store.get(list)
  let kept = readPersistedState(found, emptyState(build), keys)
  let lasting = kept.releases
  const unwritten = new Set<string>()

  const isWritten = (release: KeptRelease) =>
    !hashesOf([release]).some((hash) => unwritten.has(hash))
  const save = () => {
    const [newest] = kept.releases
    const value = withRoom({
      ...kept,
      releases: newest && !isWritten(newest) ? lasting : kept.releases.filter(isWritten),
    })
    if (store.set(list, value)) lasting = value.releases
    found = value
  }
  const tidy = () => {
    const needed = new Set(hashesOf([...kept.releases, ...lasting]).map((hash) => objects + hash))
    for (const key of store.keys())
      if (key.startsWith(objects) && !needed.has(key)) store.remove(key)
  }

  return {
    get kept() {
      return kept
    },
    renew() {
      const value = store.get(list)
      if (isSame(value, found)) return kept
      found = value
      lasting = readPersistedState(value, emptyState(build), keys).releases
      const known = readPersistedState(value, kept, keys)
      // What this page knows and the device has lost is written again.
      if (known === kept) save()
      return (kept = known)
    },
    keep(next) {
      const isOther = !isSame(next.releases, kept.releases)
      if (isSame(next, kept)) return
      kept = next
      save()
      // Not before: another page may be bringing objects in for the manifest that this one has only
      // noted.
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
  return releases.flatMap(({ changed }) => Object.values(changed)).filter((hash) => hash !== null)
}

/**
 * Documents may fill the storage, but what is closed still has to fit in: its room is taken from
 * the beginning.
 */
function withRoom(kept: PersistedState): PersistedState & { room: string } {
  const { seen, withdrawn, revoked, killed } = kept
  return {
    ...kept,
    room: ' '.repeat(
      Math.max(0, roomForNews - JSON.stringify([seen, withdrawn, revoked, killed]).length),
    ),
  }
}

const roomForNews = 4096
const list = 'release'
const objects = 'object.'
