import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding, Session } from '../analysis/check'
import { type Mend, mendedTexts, mendsOf } from '../analysis/mends'
import type { Project } from '../analysis/project'
import { replaceFile } from '../project'
import type { Terminal } from '../terminal'

/** What could be mended without a second thought in the wanted files, or in all. */
export function mendsIn(
  project: Project,
  findings: readonly Finding[],
  wanted: readonly string[],
): Mend[] {
  return mendsOf(project, findings).filter(
    ({ edits }) => wanted.length === 0 || edits.every(({ file }) => wanted.includes(file)),
  )
}

/** Writes what can be mended, each file whole or not at all, and gives back what was done. */
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

/** Tells of mends, if there are any: beside the findings, which a program may read. */
export function tellMends(verb: string, mends: readonly Mend[], terminal: Terminal): void {
  if (mends.length === 0) return
  const lines = mends.map(
    ({ what, label, edits: [{ file, line, column }] }) =>
      `  ${file}:${line}:${column} ${what} ${label}.`,
  )
  const count = `${mends.length} change${mends.length === 1 ? '' : 's'}`
  terminal.err([`${verb} ${count}:`, ...lines].join('\n'))
}
