import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { coverageFindings } from '../analysis/check/coverage-findings'
import type { Session } from '../analysis/check/engine/session'
import type { Format } from '../analysis/check/formats/format'
import { measureCoverage, type PlayedScenario } from '../analysis/coverage/measure'
import { acceptPlays, acceptedChanges, splitPlays } from '../analysis/expect/accept'
import type { Project } from '../analysis/project/project'
import { scenariosIn } from '../analysis/project/screens'
import type { Terminal } from '../build/terminal'
import { createSandboxDeps, namedScreens, replaceFile, tellResults } from '../sandbox/project'

/** The limit of differences of a scenario that `--accept` prints. */
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
  const files = splitByFile(project, measured.played)
  const texts = acceptedTexts(project, files)
  for (const [path, text] of texts) replaceFile(realpathSync(join(root, path)), text)
  session.update(texts)
  const count = files.reduce((sum, { accepted }) => sum + accepted.length, 0)
  terminal.err(
    [
      `Expectations written for ${count} scenarios; changed files: ${texts.size}`,
      ...files
        .filter(({ file }) => texts.has(file))
        .flatMap(({ file, changes }) => [`  ${file}`, ...changes.flatMap(changeLines)]),
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

/** The scenarios of one file that can be accepted, with their changes, and the others. */
interface FilePlays {
  readonly file: string
  readonly accepted: readonly PlayedScenario[]
  readonly refused: readonly PlayedScenario[]
  readonly changes: ReturnType<typeof acceptedChanges>
}

function splitByFile(project: Project, played: readonly PlayedScenario[]): FilePlays[] {
  return [...new Set(played.map(({ file }) => file))].map((file) => {
    const scenarios = scenariosIn(project.files.get(file)?.json)
    const { accepted, refused } = splitPlays(
      scenarios,
      played.filter((play) => play.file === file),
    )
    return { file, accepted, refused, changes: acceptedChanges(scenarios, accepted) }
  })
}

/** The texts of the changed files, by path. */
function acceptedTexts(project: Project, files: readonly FilePlays[]): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap(({ file, accepted, refused }) => {
      const before = project.files.get(file)?.text ?? ''
      const after = acceptPlays(before, [...accepted, ...refused])
      return after === before ? [] : [[file, after] as const]
    }),
  )
}
