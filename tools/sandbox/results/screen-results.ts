import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { once } from '../../analysis/json/cached'
import type { Project } from '../../analysis/project/project'
import type { SourceFile } from '../../analysis/project/source-file'
import { currentLanguage } from '../../analysis/words/words'
import { filesBelow, replaceFile } from '../../build/disk'
import { screenFiles } from '../play'

/** The code that affects the results, in addition to the documents. */
const code = ['renderer', 'src/api', 'src/i18n', 'tools/analysis', 'tools/sandbox']

export interface ScreenCache<Result> {
  of(screen: string, options: string, work: () => Promise<Result>): Promise<Result>
}

/**
 * Caches one result for each screen in a folder of `.cache`. A result is valid until the code, the
 * documents of the screen or a shared document change. Results of removed screens are removed.
 */
export function createScreenCache<Result>(
  folder: string,
  root: string,
  project: Project,
): ScreenCache<Result> {
  const cacheFolder = join(root, '.cache', folder)
  const keyOf = screenKeys(project)
  removeOthers(cacheFolder, project)
  return {
    async of(screen, options, work) {
      const path = join(cacheFolder, `${screen}.json`)
      const key = hash([codeHash(), options, keyOf(screen)])
      const cached = readEntry(path)
      if (cached?.key === key) return cached.result as Result
      const result = await work()
      replaceFile(path, JSON.stringify({ key, result }))
      return result
    },
  }
}

/**
 * Returns a function from the name of a screen to a key, which changes if a result of playing its
 * scenarios may change.
 */
export function screenKeys(project: Project): (screen: string) => string {
  const { shared, filesFor: of } = screenFiles(project)
  const sharedKey = hash([currentLanguage(), ...partsOf(shared)])
  return (name) => hash([sharedKey, name, ...partsOf(of(name))])
}

const partsOf = (files: readonly SourceFile[]) => files.flatMap(({ path, text }) => [path, text])

/** Reads a cached result; `undefined` if the file is missing or damaged. */
function readEntry(path: string): { key?: string; result: unknown } | undefined {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as { key?: string; result: unknown }
  } catch {
    return undefined // A new result replaces the file.
  }
}

function removeOthers(folder: string, { screens }: Project): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (!screens.has(name.replace(/\.json$/, ''))) rmSync(join(folder, name), { force: true })
}

const isSource = (path: string) => /(?<!\.test)\.m?[tj]sx?$/.test(path)

const codeHash = once(() => {
  const program = fileURLToPath(new URL('../../..', import.meta.url))
  const sources = code.flatMap((part) => filesBelow(program, part)).filter(isSource)
  return hash(sources.map((path) => readFileSync(join(program, path), 'utf8')))
})

function hash(parts: readonly string[]): string {
  const sum = createHash('sha256')
  for (const piece of parts) sum.update(`${piece.length} `).update(piece)
  return sum.digest('base64url')
}
