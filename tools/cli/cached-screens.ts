import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { replaceFile } from '../sandbox/project'

/** The code that affects the results, in addition to the documents. */
const code = [
  'renderer',
  'src/api',
  'src/i18n',
  'tools/analysis',
  'tools/sandbox/project',
  'tools/sandbox',
]

/**
 * Caches a result for each screen in a folder of `.cache`. It is valid until the code or a document
 * that the screen may use changes.
 */
export function createScreenCache<Result>(
  folder: string,
  root: string,
  files: ReadonlyMap<string, string>,
) {
  const program = fileURLToPath(new URL('../..', import.meta.url))
  const hashOfCode = hash(code.map((folder) => contentBelow(join(program, folder))))
  const pathOf = (screen: string) => join(root, '.cache', folder, `${screen}.json`)
  const cacheKey = (own: readonly string[], options: string) =>
    hash([
      hashOfCode,
      options,
      ...[...files].flatMap((file) => (isShared(file[0], own) ? file : [])),
    ])
  return {
    /** Returns the cached result of a screen, or calls `work`. */
    async of(
      screen: string,
      own: readonly string[],
      given: string,
      work: () => Promise<Result>,
    ): Promise<Result> {
      const [path, key] = [pathOf(screen), cacheKey(own, given)]
      const cached = existsSync(path)
        ? (JSON.parse(readFileSync(path, 'utf8')) as { key: string; result: Result })
        : undefined
      if (cached?.key === key) return cached.result
      const result = await work()
      replaceFile(path, JSON.stringify({ key, result }))
      return result
    },
  }
}

/**
 * Checks whether a file affects the result of a screen. Other screens and their scenarios do not.
 */
function isShared(path: string, own: readonly string[]): boolean {
  return !/^schemas\/(?:screens|scenarios)\//.test(path) || own.includes(path)
}

function contentBelow(folder: string): string {
  if (!existsSync(folder)) return ''
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const sources = entries.filter((entry) => entry.isFile() && /\.m?[tj]s$/.test(entry.name))
  return hash(
    sources.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')).toSorted(),
  )
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
