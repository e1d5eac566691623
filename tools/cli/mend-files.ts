import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding, Session } from '../analysis/check'
import { type Mend, mendedTexts, mendsOf } from '../analysis/mends'
import type { Project } from '../analysis/project'
import { replaceFile } from '../project'
import type { Terminal } from '../terminal'

/** The automatic fixes in the wanted files, or in all. */
export function mendsIn(
  project: Project,
  findings: readonly Finding[],
  wanted: readonly string[],
): Mend[] {
  return mendsOf(project, findings).filter(
    ({ edits }) => wanted.length === 0 || edits.every(({ file }) => wanted.includes(file)),
  )
}

/** Writes the automatic fixes, each file completely or not at all. Returns the applied ones. */
export function mendFiles(
  root: string,
  session: Session,
  wanted: readonly string[],
): readonly Mend[] {
  const project = session.project()
  const { texts, taken } = mendedTexts(project, mendsIn(project, session.findings(), wanted))
  for (const [path, text] of texts) replaceFile(realpathSync(join(root, path)), text)
  session.update(texts)
  return taken
}

/** Prints fixes, if there are any, to stderr: the findings on stdout may be read by a program. */
export function tellMends(verb: string, mends: readonly Mend[], terminal: Terminal): void {
  if (mends.length === 0) return
  const lines = mends.map(
    ({ what, label, edits: [{ file, line, column }] }) =>
      `  ${file}:${line}:${column} ${what} ${label}.`,
  )
  const count = `${mends.length} change${mends.length === 1 ? '' : 's'}`
  terminal.err([`${verb} ${count}:`, ...lines].join('\n'))
}
