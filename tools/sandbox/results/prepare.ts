import type { Manifest } from '../../../src/delivery/manifest'
import { coverageFindings } from '../../analysis/check/coverage-findings'
import { createSession } from '../../analysis/check/engine/session'
import { type Finding, stopsRelease } from '../../analysis/check/report'
import { measureCoverage } from '../../analysis/coverage/measure'
import type { Project } from '../../analysis/project/project'
import { capabilitiesOf, type Contents, contentsOf, needsOf } from '../../build/packaging'
import { UsageError } from '../../build/terminal'
import { createSandboxDeps } from '../play'
import { pathFromRoot, readFiles, settings } from '../project/project-files'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A checked project. It has the contents of a release if no finding stops the release. */
interface PreparedProject {
  readonly project: Project
  readonly findings: readonly Finding[]
  readonly prepared?: { readonly contents: Contents; readonly needs: Manifest['needs'] }
}

/**
 * Checks every document and scenario of a project like `lienzo check`, and packs the documents for
 * a release. Warnings stop a release too.
 */
export async function prepare(texts: ReadonlyMap<string, string>): Promise<PreparedProject> {
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

const released = [
  'schemas/screens',
  'schemas/fragments',
  'schemas/endpoints',
  'schemas/profiles',
  'schemas/pictures',
  'locales',
]

/**
 * Reads each file of a project once, so that nobody can change a document between its check and its
 * release. Throws `UsageError` if a document is a symbolic link. The check does not follow links,
 * so the release would lack the document.
 */
export function readDocuments(root: string): Map<string, string> {
  const links = released
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isSymbolicLink(),
      ),
    )
  const paths = links.map(({ parentPath, name }) => pathFromRoot(root, join(parentPath, name)))
  if (paths.length > 0)
    throw new UsageError(
      `${paths.join(', ')} ${paths.length === 1 ? 'is a symbolic link' : 'are symbolic links'}, which a release does not follow. Replace each link with the file itself.`,
    )
  return readFiles(root)
}
