import { formats } from '../../../analysis/check/formats/formats'
import { prepare, readDocuments, tellResults } from '../../../sandbox/project'
import type { Terminal } from '../../../build/terminal'
import type { Outcome } from '../../../release/outcome'
import type { CheckedDocuments } from '../../../release'
import { noteWords, refusalWords, releasedLines } from '../../../release/words'

/** Prints the outcome of a release function; returns the exit code. */
export function tellOutcome(outcome: Outcome, address: string, terminal: Terminal): number {
  for (const note of outcome.notes) terminal.err(noteWords(note))
  if (outcome.kind === 'findings') return tellUnprepared(terminal)
  if (outcome.kind === 'refused') {
    terminal.err(refusalWords(outcome.refusal))
    return 1
  }
  for (const line of releasedLines(outcome, address)) terminal.out(line)
  return 0
}

/** Checks the documents of a project, and prints the findings. */
export async function prepareDocuments(
  root: string,
  terminal: Terminal,
): Promise<CheckedDocuments> {
  const { project, ...checked } = await prepare(readDocuments(root))
  const { findings } = checked
  if (findings.length > 0) tellResults({ project, findings, paths: [] }, formats['text']!, terminal)
  return checked
}

/** Prints that findings have stopped the command; returns the exit code. */
export function tellUnprepared(terminal: Terminal): number {
  terminal.err('\nNothing was released or signed. Fix the findings above first.')
  return 1
}
