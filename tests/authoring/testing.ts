import { createSession, type Session } from '../../tools/analysis/check/engine/session'
import { coverageFindings } from '../../tools/analysis/check/coverage-findings'
import type { Finding } from '../../tools/analysis/check/report'
import { measureCoverage } from '../../tools/analysis/coverage/measure'
import { createProject, type Project } from '../../tools/analysis/project/project'
import type { FileChanges, Outcome } from '../../tools/analysis/authoring/subjects'
import { createSandboxDeps } from '../../tools/sandbox/play'
import { readFiles, settings } from '../../tools/sandbox/project'

export const project: Project = createProject(readFiles(process.cwd()), settings)

/** Returns the project after an edit. The test fails if the edit was refused. */
export function after(before: Project, outcome: Outcome): Project {
  const files = fileTexts(before)
  for (const [path, text] of changesOf(outcome))
    if (text === undefined) files.delete(path)
    else files.set(path, text)
  return createProject(files, { ...settings, previous: before })
}

export const fileTexts = ({ files }: Project): Map<string, string> =>
  new Map([...files.values()].map(({ path, text }) => [path, text]))

export function changesOf(outcome: Outcome): FileChanges {
  if ('refused' in outcome) throw new Error(JSON.stringify(outcome.refused))
  return outcome.changes
}

/**
 * Returns the findings of a project. The session checks only the files that differ from the last
 * project.
 */
export function findingsOf(edited: Project): string[] {
  const texts = fileTexts(edited)
  session ??= createSession(fileTexts(project), settings)
  const paths = new Set([...session.texts().keys(), ...texts.keys()])
  session.update(new Map([...paths].map((path) => [path, texts.get(path)])))
  return linesOf(session.findings())
}

let session: Session | undefined

/**
 * Returns the findings about parts that the scenarios of these screens never show, and about
 * unexpected results.
 */
export async function playedFindings(
  edited: Project,
  screens: readonly string[],
): Promise<string[]> {
  const documents = screens.map((name) => edited.screens.get(name)!)
  return linesOf(
    coverageFindings(edited, await measureCoverage(edited, documents, createSandboxDeps(edited))),
  )
}

export function linesOf(findings: readonly Finding[]): string[] {
  return findings.map(({ code, file, line, what }) => `${code} ${file}:${line} ${what}`)
}
