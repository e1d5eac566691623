import type { Manifest } from '../../src/delivery/manifest'
import { coverageFindings } from '../analysis/check/coverage-findings'
import { createSession } from '../analysis/check/engine/session'
import { type Finding, stopsRelease } from '../analysis/check/report'
import { measureCoverage } from '../analysis/coverage/measure'
import type { Project } from '../analysis/project/project'
import { capabilitiesOf, type Contents, contentsOf, needsOf } from '../build/packaging'
import { createSandboxDeps, settings } from '../sandbox/project'

/** The contents of a checked release, and the features that a phone needs to show it. */
export interface ReleaseDocuments {
  readonly contents: Contents
  readonly needs: Manifest['needs']
}

/** The findings about documents; these are prepared if no finding stops a release. */
export interface CheckedDocuments {
  readonly findings: readonly Finding[]
  readonly prepared?: ReleaseDocuments
}

/**
 * Checks and plays every document of a project like `lienzo check`, where even a warning counts,
 * and packs exactly these documents.
 */
export async function prepare(
  texts: ReadonlyMap<string, string>,
): Promise<CheckedDocuments & { readonly project: Project }> {
  const session = createSession(texts, settings)
  const project = session.project()
  const first = session.findings()
  if (first.some(stopsRelease)) return { project, findings: first }
  const coverage = await measureCoverage(
    project,
    project.screens.values(),
    createSandboxDeps(project),
  )
  const findings = [...first, ...coverageFindings(project, coverage)]
  if (findings.some(stopsRelease)) return { project, findings }
  const contents = contentsOf(texts)
  const prepared = { contents, needs: needsOf(contents, capabilitiesOf(texts)) }
  return { project, findings, prepared }
}
