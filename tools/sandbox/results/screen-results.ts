import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cached } from '../../analysis/json/cached'
import type { Project } from '../../analysis/project/project'
import type { SourceFile } from '../../analysis/project/source-file'
import { currentLanguage } from '../../analysis/words/words'
import { cachedResult, hash } from '../project'
import { screenFiles } from '../play'

export interface ScreenCache<Result> {
  of(screen: string, options: string, work: () => Promise<Result>): Promise<Result>
}

/**
 * Caches one result for each screen in a folder of `.cache`. A result is valid until the code, a
 * document of the screen or a shared document changes. Deletes the results of removed screens.
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
    of(screen, options, work) {
      return cachedResult(join(cacheFolder, `${screen}.json`), [options, keyOf(screen)], work)
    },
  }
}

/**
 * Returns a function that computes the key of a screen from the name of the screen. The key changes
 * with every change that may affect the results of the screen's scenarios.
 */
export function screenKeys(project: Project): (screen: string) => string {
  const { shared, filesFor: of } = screenFiles(project)
  const sharedKey = hash([currentLanguage(), ...partsOf(shared)])
  return (name) => hash([sharedKey, name, ...partsOf(of(name))])
}

const partsOf = (files: readonly SourceFile[]) => files.map(hashOf)

/** A session reuses the objects of unchanged files, so each file is hashed only once. */
const hashOf = cached(({ path, text }: SourceFile) => hash([path, text]))

function removeOthers(folder: string, { screens }: Project): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (!screens.has(name.replace(/\.json$/, ''))) rmSync(join(folder, name), { force: true })
}
