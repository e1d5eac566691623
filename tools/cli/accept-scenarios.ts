import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { coverageFindings } from '../analysis/check/coverage-findings'
import type { Session } from '../analysis/check/engine/session'
import type { Format } from '../analysis/check/formats/format'
import { measureCoverage } from '../analysis/coverage/measure'
import { acceptedChanges, acceptFiles } from '../analysis/expect/accept-files'
import { scenariosIn } from '../analysis/project/screens'
import type { Terminal } from '../build/terminal'
import { createSandboxDeps, namedScreens, replaceFile, tellResults } from '../sandbox/project'

const mostChanges = 5

/**
 * Plays the scenarios of some screens, or of all, writes the results into the scenario files as
 * expectations, and prints the differences. A scenario with a failed load or an impossible step stays
 * unchanged and gets a finding. Returns true if every scenario was accepted.
 */
export async function acceptScenarios(
  root: string,
  session: Session,
  screens: readonly string[],
  format: Format,
  terminal: Terminal,
): Promise<boolean> {
  const project = session.project()
  const documents = namedScreens(project, screens)
  const measured = await measureCoverage(project, documents, createSandboxDeps(project))
  const files = acceptFiles(project, measured.played)
  const changed = files.filter(({ isChanged }) => isChanged)
  const texts = new Map(changed.map(({ file, text }) => [file, text]))
  for (const [path, text] of texts) replaceFile(realpathSync(join(root, path)), text)
  session.update(texts)
  const count = files.reduce((sum, { accepted }) => sum + accepted.length, 0)
  terminal.err(
    [
      `Expectations written for ${count} scenarios; changed files: ${texts.size}`,
      ...changed.flatMap(({ file, accepted }) => [
        `  ${file}`,
        ...acceptedChanges(scenariosIn(project.files.get(file)?.json), accepted).flatMap(
          changeLines,
        ),
      ]),
    ].join('\n'),
  )
  const names = files.flatMap(({ file, refused }) => refused.map(({ name }) => `${file} ${name}`))
  if (names.length === 0) return true
  terminal.err(
    [
      `Not accepted, because these scenarios, or scenarios that they extend, cannot be played: ${names.length}`,
      ...names,
    ].join('\n  '),
  )
  // Findings about other expectations of these scenarios have the same cause.
  const findings = coverageFindings(project, measured).filter(({ code }) => code !== 'LZ803')
  tellResults({ project, findings, paths: [] }, format, terminal)
  return false
}

function changeLines({ name, changes }: ReturnType<typeof acceptedChanges>[number]): string[] {
  const more = changes.length - mostChanges
  return [
    `    ${name}:`,
    ...changes.slice(0, mostChanges).map((change) => `      ${change}`),
    ...(more > 0 ? [`      And ${more} more.`] : []),
  ]
}
