import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { makeKey, setting } from '../../release'
import type { MissingSetting } from '../answers'

/** The store and the keys of releases. The environment supplies missing ones. */
export interface ReleasePlace {
  readonly store?: string
  readonly key?: string
  /** File of the approvers' public keys. */
  readonly approvers?: string
  /** The folder for trial stores; by default the user's home. */
  readonly trials?: string
}

export function missingSettings({ store, key }: ReleasePlace): MissingSetting[] {
  const hasStore = store ?? setting('LIENZO_STORE')
  const hasKey = key ?? setting('LIENZO_RELEASE_KEY') ?? setting('LIENZO_TRUST')
  return [...(hasStore ? [] : ['store' as const]), ...(hasKey ? [] : ['key' as const])]
}

/**
 * A local store with its own key, for trying releases out. Each project has one, in the home of the
 * user, so that the key is never inside the project.
 */
interface Trial {
  /** Undefined until the trial store is created. */
  place(): ReleasePlace | undefined
  begin(): Promise<ReleasePlace>
}

/** Finds the existing trial store of a project. */
export function trialStoreOf(root: string, home = join(homedir(), '.lienzo')): Trial {
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 8)
  const folder = join(home, 'trials', `${basename(root)}-${hash}`)
  const place = { store: join(folder, 'store'), key: join(folder, 'release.pem') }
  return {
    place: () => (existsSync(place.key) && existsSync(place.store) ? place : undefined),
    async begin() {
      mkdirSync(dirname(place.key), { recursive: true, mode: 0o700 })
      if (!existsSync(place.key))
        writeFileSync(place.key, await makeKey(), { mode: 0o600, flag: 'wx' })
      mkdirSync(place.store, { recursive: true, mode: 0o700 })
      return place
    },
  }
}
