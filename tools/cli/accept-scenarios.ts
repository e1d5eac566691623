import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { coverageFindings, type Format, type Session } from '../analysis/check'
import { measureCoverage, type PlayedScenario } from '../analysis/coverage'
import { acceptPlays } from '../analysis/expect'
import type { Project } from '../analysis/project'
import { createSandboxDeps, namedScreens, replaceFile, tellResults } from '../project'
import type { Terminal } from '../terminal'

/**
 * Plays the scenarios of the named screens, or of all, and writes their results into their files as
 * expectations. A scenario with a failed load or an impossible step stays unchanged, and has a
 * finding with the reason. True if every scenario was accepted.
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
  const { played } = measured
  const sound = played.filter(({ isSound }) => isSound)
  const texts = acceptedTexts(project, sound)
  for (const [path, text] of texts) replaceFile(realpathSync(join(root, path)), text)
  session.update(texts)
  const changed = [...texts.keys()]
  terminal.err(
    [
      `${sound.length} scenarios say what they show; changed files: ${changed.length}`,
      ...changed,
    ].join('\n  '),
  )
  const refused = played.filter(({ isSound }) => !isSound)
  if (refused.length === 0) return true
  const names = refused.map(({ file, name }) => `${file} ${name}`)
  terminal.err(
    [`Not accepted, since they cannot be played: ${names.length}`, ...names].join('\n  '),
  )
  // Other expectations of these scenarios follow from the same cause.
  const findings = coverageFindings(project, measured).filter(({ code }) => code !== 'LZ803')
  tellResults({ project, findings, wanted: [] }, format, terminal)
  return false
}

/** The texts of the changed files, by path. */
function acceptedTexts(
  project: Project,
  played: readonly PlayedScenario[],
): ReadonlyMap<string, string> {
  const files = new Set(played.map(({ file }) => file))
  return new Map(
    [...files].flatMap((file) => {
      const before = project.files.get(file)?.text ?? ''
      const after = acceptPlays(
        before,
        played.filter((play) => play.file === file),
      )
      return after === before ? [] : [[file, after] as const]
    }),
  )
}
