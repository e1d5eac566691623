import { createHash } from 'node:crypto'
import { isObject } from '../../../../renderer/language'
import { coverageFindings } from '../../../analysis/check/coverage-findings'
import { type Finding, stopsRelease } from '../../../analysis/check/report'
import { filesBehind } from '../../../analysis/check/rules/rule'
import { measureCoverage } from '../../../analysis/coverage/measure'
import type { Project } from '../../../analysis/project/project'
import type { SourceFile } from '../../../analysis/project/source-file'
import { createSandboxDeps } from '../../../sandbox/project'

/** The findings of scenarios that show something else than they expect, or cannot be played. */
export type PlayedFindings = (project: Project) => Promise<readonly Finding[]>

const kept = 2000

/**
 * Plays the scenarios of each screen, and keeps its findings by all texts that they depend on: a
 * change plays only its own screens.
 */
export function createPlayedFindings(): PlayedFindings {
  const known = new Map<string, readonly Finding[]>()
  return async (project) => {
    const files = [...project.files.values()]
    const shared = files.filter(({ path }) => !ofScreens.test(path))
    const families = shared.filter(({ path }) => path.startsWith('schemas/endpoints/'))
    const [sharedHash, sharedSpaces] = [hashOf(shared), namespacesIn(families)]
    const makeDeps = createSandboxDeps(project)
    const found: Finding[] = []
    for (const screen of project.screens.values()) {
      const behind = filesBehind(project, screen).flatMap((path) => project.files.get(path) ?? [])
      const spaces = new Set(['common', ...sharedSpaces, ...namespacesIn(behind)])
      const others = files.filter(
        ({ path, json }) =>
          spaces.has(/^locales\/[^/]+\/(.+)\.json$/.exec(path)?.[1] ?? '') ||
          (path.startsWith('schemas/scenarios/') &&
            isObject(json) &&
            json['screen'] === screen.name),
      )
      const key = `${sharedHash} ${screen.name} ${hashOf([...behind, ...others])}`
      const findings =
        known.get(key) ??
        coverageFindings(project, await measureCoverage(project, [screen], makeDeps)).filter(
          stopsRelease,
        )
      known.set(key, findings)
      if (known.size > kept) known.delete(known.keys().next().value!)
      found.push(...findings)
    }
    return found
  }
}

const ofScreens = /^schemas\/(?:screens|fragments|scenarios)\/|^locales\//

function hashOf(files: readonly SourceFile[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files) hash.update(JSON.stringify([path, text]))
  return hash.digest('base64url')
}

/** The files of texts that documents may name: each `"file.key"` counts. */
function namespacesIn(files: readonly SourceFile[]): string[] {
  const names = files.flatMap(({ text }) => [...text.matchAll(/"([\w-]+)\.[\w.-]+"/g)])
  return [...new Set(names.map(([, name]) => name!))]
}
