import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createProject, type Project } from '../analysis/project/project'
import { type Outcome, type Refusal, type Subject, wordsOf } from '../authoring'
import { writeNames } from '../build'
import { findRoot, readFiles, replaceFile, settings } from '../project'
import { type Terminal, UsageError } from '../terminal'

/** The project around a folder. */
export function projectAt(cwd: string): { root: string; project: Project } {
  const root = findRoot(cwd)
  return { root, project: createProject(readFiles(root), settings) }
}

const kinds: readonly Subject['kind'][] = ['screen', 'fragment', 'endpoint']

/** The subject of a command line, as in `screen repayment`. */
export function subjectOf(kind: string | undefined, name: string | undefined): Subject {
  const known = kinds.find((one) => one === kind)
  if (!known || name === undefined)
    throw new UsageError(
      'Say what it is about: a screen, a fragment or an endpoint, with its name.',
    )
  return { kind: known, name }
}

/**
 * Writes the changed files, each one completely, and the names that editors offer. Prints the files
 * or the refusal.
 */
export function makeIn(root: string, outcome: Outcome, terminal: Terminal): number {
  if ('refused' in outcome) {
    terminal.err(refusalText(outcome.refused))
    return 2
  }
  for (const [path, text] of outcome.changes)
    if (text === undefined) rmSync(join(root, path))
    else replaceFile(inPlace(join(root, path)), text)
  writeNames(root)
  terminal.out(
    [...outcome.changes]
      .map(([path, text]) => `${text === undefined ? 'removed' : 'wrote  '} ${path}`)
      .join('\n'),
  )
  return 0
}

/** The file to write: for a link, its target. */
function inPlace(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file // It is new.
  }
}

function refusalText(refusal: Refusal): string {
  const places = (refusal.places ?? []).map(
    ({ file, line, column }) => `  ${file}:${line}:${column}`,
  )
  return [wordsOf(refusal), ...places].join('\n')
}
