import type { Manifest } from '../../../src/delivery/manifest'
import { coverageFindings } from '../../analysis/check/coverage-findings'
import { createSession } from '../../analysis/check/engine/session'
import { formats } from '../../analysis/check/formats/formats'
import { stopsRelease } from '../../analysis/check/report'
import { capabilitiesOf, needsOf, contentsOf, type Contents } from '../../build/packaging'
import { type Terminal, UsageError } from '../../node/terminal'
import {
  readFiles,
  settings,
  createSandboxDeps,
  tellResults,
  pathFromRoot,
} from '../../sandbox/project'
import { measureCoverage } from '../../analysis/coverage/measure'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The contents of a checked release, and the features that a phone needs to show it. */
export interface ProvedContents {
  readonly contents: Contents
  readonly needs: Manifest['needs']
}

/**
 * Checks every document of a project like `lienzo check`, where even a warning counts. Returns the
 * contents of exactly these documents: each file is read once, even if it is saved meanwhile.
 * Undefined when there are findings.
 */
export async function provedContents(
  root: string,
  terminal: Terminal,
): Promise<ProvedContents | undefined> {
  refuseLinks(root)
  const files = readFiles(root)
  if (!(await areSound(files, terminal))) return undefined
  const contents = contentsOf(files)
  return { contents, needs: needsOf(contents, capabilitiesOf(files)) }
}

async function areSound(files: ReadonlyMap<string, string>, terminal: Terminal): Promise<boolean> {
  const session = createSession(files, settings)
  const project = session.project()
  const findings = session.findings()
  const isSound = !findings.some(stopsRelease)
  const coverage = isSound
    ? await measureCoverage(project, project.screens.values(), createSandboxDeps(project))
    : undefined
  const all = [...findings, ...(coverage ? coverageFindings(project, coverage) : [])]
  if (all.length === 0) return true
  if (tellResults({ project, findings: all, paths: [] }, formats['text']!, terminal)) return true
  terminal.err('\nNothing was released or signed: fix the findings above first.')
  return false
}

const released = [
  'schemas/screens',
  'schemas/fragments',
  'schemas/endpoints',
  'schemas/profiles',
  'locales',
]

/**
 * Throws UsageError when a document is a link. The check does not follow links, so that the release
 * would lack the document.
 */
function refuseLinks(root: string): void {
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
      `${paths.join(', ')} ${paths.length === 1 ? 'is a link' : 'are links'}, which a release does not follow. Put the file itself there.`,
    )
}
