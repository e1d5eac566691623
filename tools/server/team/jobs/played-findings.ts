import { createHash } from 'node:crypto'
import { coverageFindings } from '../../../analysis/check/coverage-findings'
import { type Finding, stopsRelease } from '../../../analysis/check/report'
import { measureCoverage } from '../../../analysis/coverage/measure'
import { screenInputs } from '../../../analysis/check/screen-inputs'
import type { Project } from '../../../analysis/project/project'
import type { SourceFile } from '../../../analysis/project/source-file'
import { createSandboxDeps } from '../../../sandbox/project'
import { createAnswers } from '../git/object-reader'

/** The findings of scenarios that show something else than they expect, or cannot be played. */
export type PlayedFindings = (project: Project) => Promise<readonly Finding[]>

const kept = 2000

/**
 * Plays the scenarios of each screen, and keeps its findings by all texts that they depend on: a
 * change plays only its own screens.
 */
export function createPlayedFindings(): PlayedFindings {
  const known = createAnswers<readonly Finding[]>(kept)
  return async (project) => {
    const { shared, of } = screenInputs(project)
    const sharedHash = hashOf(shared)
    const makeDeps = createSandboxDeps(project)
    const found: Finding[] = []
    for (const screen of project.screens.values()) {
      const key = `${sharedHash} ${screen.name} ${hashOf(of(screen.name))}`
      const findings = await known.get(key, async () => {
        const measured = await measureCoverage(project, [screen], makeDeps)
        return coverageFindings(project, measured).filter(stopsRelease)
      })
      found.push(...findings)
    }
    return found
  }
}

function hashOf(files: readonly SourceFile[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files) hash.update(JSON.stringify([path, text]))
  return hash.digest('base64url')
}
