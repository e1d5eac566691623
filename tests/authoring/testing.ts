import { checkProject } from '../../tools/analysis/check/engine/check-project'
import { coverageFindings } from '../../tools/analysis/check/coverage-findings'
import type { Finding } from '../../tools/analysis/check/report'
import { measureCoverage } from '../../tools/analysis/coverage/measure'
import { createProject, type Project } from '../../tools/analysis/project/project'
import type { FileChanges, Outcome } from '../../tools/analysis/authoring'
import { createSandboxDeps, readFiles, settings } from '../../tools/sandbox/project'

/** The documents of this product. */
export const project: Project = createProject(readFiles(process.cwd()), settings)

/** The project after an edit; a refusal fails the test. */
export function after(before: Project, outcome: Outcome): Project {
  const files = new Map([...before.files.values()].map(({ path, text }) => [path, text]))
  for (const [path, text] of changesOf(outcome))
    if (text === undefined) files.delete(path)
    else files.set(path, text)
  return createProject(files, { ...settings, previous: before })
}

/** The files that an edit changes; a refusal fails the test. */
export function changesOf(outcome: Outcome): FileChanges {
  if ('refused' in outcome) throw new Error(JSON.stringify(outcome.refused))
  return outcome.changes
}

/** All findings of the checker as lines for a failing test. */
export function findingsOf(now: Project): string[] {
  const found = known.get(now) ?? told(checkProject(now))
  known.set(now, found)
  return found
}

// Findings per project: the tests compare the initial project with many edited ones.
const known = new WeakMap<Project, string[]>()

/**
 * Findings about the parts that the scenarios of these screens never show, and about steps whose
 * result differs from the expected one.
 */
export async function playedFindings(now: Project, screens: readonly string[]): Promise<string[]> {
  const documents = screens.map((name) => now.screens.get(name)!)
  return told(coverageFindings(now, await measureCoverage(now, documents, createSandboxDeps(now))))
}

function told(findings: readonly Finding[]): string[] {
  return findings.map(({ code, file, line, what }) => `${code} ${file}:${line} ${what}`)
}
