import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { replaceFile } from '../../sandbox/project'

/** The files of a site by their path below it. */
export type SiteFiles = ReadonlyMap<string, string | Uint8Array>

/** A built site: the pages of the studio, or the phone for many people. */
export type SiteName = 'pages' | 'phone'

/** The source files of a site; the first one pins the libraries. */
const files = ['package-lock.json', 'tsconfig.json']
const folders = ['src', 'renderer', 'widgets', 'tools', 'schemas', 'locales']

/** The last build, and the hash of its sources. */
interface Kept {
  readonly sources: string
  readonly files: SiteFiles
}

/**
 * Keeps the last build in `.cache`, so that a restarted studio opens at once. Without a readable
 * file, or a writable folder, the site is built again.
 */
export function keepSite(name: SiteName, code: string) {
  const file = join(code, '.cache/studio', name)
  const sources = hashOfSources(code)
  return {
    /** The site of the present sources, if it was built last. */
    read(): SiteFiles | undefined {
      try {
        const kept = deserialize(readFileSync(file)) as Kept
        return kept.sources === sources ? kept.files : undefined
      } catch {
        return undefined
      }
    },
    write(built: SiteFiles): void {
      // Somebody may have changed a source during the build.
      if (hashOfSources(code) !== sources) return
      try {
        replaceFile(file, serialize({ sources, files: built } satisfies Kept))
      } catch {}
    },
  }
}

function hashOfSources(code: string): string {
  const hash = createHash('sha256')
  for (const file of [...files, ...folders.flatMap((folder) => below(code, folder))])
    hash.update(file).update(readFileSync(join(code, file)))
  return hash.digest('hex')
}

function below(code: string, folder: string): string[] {
  return readdirSync(join(code, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(relative(code, parentPath), name))
    .sort()
}

/** The built pages: the studio itself, and the start page of a team. */
export const pages = {
  studio: 'tools/studio/page/studio.html',
  team: 'tools/studio/page/team/team.html',
} as const

/** The page in the studio's phone. */
export const framePage = 'tools/studio/page/frame/frame.html'
