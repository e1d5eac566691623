import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from '../analysis/check'
import { measureCoverage, type PlayedScenario } from '../analysis/coverage'
import { acceptPlays } from '../analysis/expect'
import type { Project } from '../analysis/project'
import { createSandboxDeps, namedScreens, replaceFile } from '../project'
import type { Terminal } from '../terminal'

/**
 * Plays the scenarios of the named screens, or of all, and writes into their files what they show,
 * as what they expect from now on.
 */
export async function acceptScenarios(
  root: string,
  session: Session,
  screens: readonly string[],
  terminal: Terminal,
): Promise<void> {
  const project = session.project()
  const documents = namedScreens(project, screens)
  const { played } = await measureCoverage(project, documents, createSandboxDeps(project))
  const texts = acceptedTexts(project, played)
  for (const [path, text] of texts) replaceFile(realpathSync(join(root, path)), text)
  session.update(texts)
  const changed = [...texts.keys()]
  terminal.err(
    [
      `${played.length} scenarios say what they show; changed files: ${changed.length}`,
      ...changed,
    ].join('\n  '),
  )
}

/** The texts of the files that change, by path. */
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
