import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { release } from '../../release'
import type { ReleasePlace } from './release-routes'

/** What releases need, and nobody has said. */
export type Missing = 'store' | 'key'

/** What is still to be said before anything can be released. */
export function missingIn(place: ReleasePlace, env: NodeJS.ProcessEnv = process.env): Missing[] {
  const hasStore = place.store !== undefined || isSet(env['LIENZO_STORE'])
  const hasKey =
    place.key !== undefined || isSet(env['LIENZO_RELEASE_KEY']) || isSet(env['LIENZO_TRUST'])
  return [...(hasStore ? [] : ['store' as const]), ...(hasKey ? [] : ['key' as const])]
}

function isSet(setting: string | undefined): boolean {
  return setting !== undefined && setting !== ''
}

/**
 * A store on this machine with a key of its own, for trying releases out: one a project, in the
 * home of whoever runs the studio, so that the key never stands in the project.
 */
export interface Trial {
  /** Undefined until it was begun. */
  place(): ReleasePlace | undefined
  begin(): Promise<ReleasePlace>
}

/** The trial of a project; what was begun before is found again. */
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
