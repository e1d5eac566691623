import { coverageFindings, createSession, measureCoverage, formats } from '../../../check/index'
import type { Terminal } from '../../command'
import { readFiles, settings } from '../../project-files'
import { createSandboxWorlds } from '../../sandbox-world'
import { tellResults } from '../../tell-results'

/** Checks every document of a project as `lienzo check` does; any finding, even a warning, is told and stops the release. */
export async function proveDocuments(root: string, terminal: Terminal): Promise<boolean> {
  const session = createSession(readFiles(root), settings)
  const project = session.project()
  const findings = session.findings()
  const isSound = findings.length === 0
  const coverage = isSound ? await measureCoverage(project, project.screens.values(), createSandboxWorlds(project)) : undefined
  const all = [...findings, ...(coverage ? coverageFindings(project, coverage) : [])]
  if (all.length === 0) return true
  tellResults({ project, findings: all, wanted: [] }, formats['text']!, terminal)
  terminal.err('\nNothing was released: first mend what is told above.')
  return false
}
