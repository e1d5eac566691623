import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { screenInputs } from '../analysis/check/screen-inputs'
import type { Project } from '../analysis/project/project'
import type { SourceFile } from '../analysis/project/source-file'
import { replaceFile } from '../sandbox/project'

/** The code that affects the results, in addition to the documents. */
const code = ['renderer', 'src/api', 'src/i18n', 'tools/analysis', 'tools/sandbox']

/**
 * Caches a result for each screen in a folder of `.cache`. It is valid until the code, the documents of
 * the screen or a shared document change. Other screens and their scenarios do not matter.
 */
export function createScreenCache<Result>(folder: string, root: string, project: Project) {
  const program = fileURLToPath(new URL('../..', import.meta.url))
  const { shared, of } = screenInputs(project)
  const partsOf = (files: readonly SourceFile[]) => files.flatMap(({ path, text }) => [path, text])
  const sharedKey = hash([
    ...code.map((part) => contentBelow(join(program, part))),
    ...partsOf(shared),
  ])
  return {
    /** Returns the cached result of a screen, or calls `work`. `options` are part of the key. */
    async of(screen: string, options: string, work: () => Promise<Result>): Promise<Result> {
      const path = join(root, '.cache', folder, `${screen}.json`)
      const key = hash([sharedKey, options, ...partsOf(of(screen))])
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
