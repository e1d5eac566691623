import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { release } from '../../release'

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
export type MissingSetting = 'store' | 'key'

/** The settings that are missing before a release can be made. */
export function missingIn(
  place: ReleasePlace,
  env: NodeJS.ProcessEnv = process.env,
): MissingSetting[] {
  const hasStore = place.store !== undefined || isSet(env['LIENZO_STORE'])
  const hasKey =
    place.key !== undefined || isSet(env['LIENZO_RELEASE_KEY']) || isSet(env['LIENZO_TRUST'])
  return [...(hasStore ? [] : ['store' as const]), ...(hasKey ? [] : ['key' as const])]
}

function isSet(setting: string | undefined): boolean {
  return setting !== undefined && setting !== ''
}

/**
 * A local store with its own key, for trying releases out. Each project has one, in the home of the
 * user, so that the key is never inside the project.
 */
interface Trial {
  /** Undefined until it is created. */
  place(): ReleasePlace | undefined
  begin(): Promise<ReleasePlace>
}

/** The trial of a project; an existing one is found again. */
export function trialOf(root: string, home = join(homedir(), '.lienzo')): Trial {
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 8)
  const folder = join(home, 'trials', `${basename(root)}-${hash}`)
  const place = { store: join(folder, 'store'), key: join(folder, 'release.pem') }
  return {
    place: () => (existsSync(place.key) && existsSync(place.store) ? place : undefined),
    async begin() {
      if (!existsSync(place.key)) await makeKey(root, place.key)
      mkdirSync(place.store, { recursive: true, mode: 0o700 })
      return place
    },
  }
}

async function makeKey(cwd: string, file: string): Promise<void> {
  const said: string[] = []
  const take = (text: string) => void said.push(text)
  const code = await release.run(['keys', 'new', file], {
    cwd,
    colour: false,
    out: take,
    err: take,
  })
  if (code !== 0) throw new Error(said.join('\n'))
}
