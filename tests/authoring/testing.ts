import { checkProject, coverageFindings, type Finding } from '../../tools/analysis/check'
import { measureCoverage } from '../../tools/analysis/coverage'
import { createProject, type Project } from '../../tools/analysis/project'
import type { FileChanges, Outcome } from '../../tools/authoring'
import { createSandboxDeps, readFiles, settings } from '../../tools/project'

/** The documents of this product. */
export const project: Project = createProject(readFiles(process.cwd()), settings)

/** The project once something was done; a refusal fails the test. */
export function after(before: Project, outcome: Outcome): Project {
  const files = new Map([...before.files.values()].map(({ path, text }) => [path, text]))
  for (const [path, text] of changesOf(outcome))
    if (text === undefined) files.delete(path)
    else files.set(path, text)
  return createProject(files, { ...settings, previous: before })
}

/** The files that change; a refusal fails the test. */
export function changesOf(outcome: Outcome): FileChanges {
  if ('refused' in outcome) throw new Error(JSON.stringify(outcome.refused))
  return outcome.changes
}

/** Everything that the checker finds, as somebody reads it in a failing test. */
export function findingsOf(now: Project): string[] {
  const found = known.get(now) ?? told(checkProject(now))
  known.set(now, found)
  return found
}

// What stands at the beginning is compared with what comes of it, many times.
const known = new WeakMap<Project, string[]>()

/** What the scenarios of these screens do not show, or show otherwise than they expect. */
export async function playedFindings(now: Project, screens: readonly string[]): Promise<string[]> {
  const documents = screens.map((name) => now.screens.get(name)!)
  return told(coverageFindings(now, await measureCoverage(now, documents, createSandboxDeps(now))))
}

function told(findings: readonly Finding[]): string[] {
  return findings.map(({ code, file, line, what }) => `${code} ${file}:${line} ${what}`)
}
