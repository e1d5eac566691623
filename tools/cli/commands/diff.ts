import { compareProjects } from '../../analysis/diff/compare-projects'
import { formats } from '../../analysis/diff/formats/formats'
import { readSides, requireReadable } from '../../sandbox/project'
import { entryNamed, parseArguments, type Command } from '../../build/terminal'

/** Describes the differences that a borrower sees between two states of the documents. */
export const diff: Command = {
  about:
    'Prints in plain words what changes for the borrower between A and B. A and B are folders or git revisions. By default A is HEAD and B is this folder. Exit code 0: no difference, 1: differences, 2: error.',
  usage: 'diff [A [B]] [--format text|markdown|json] [--language en|es]',
  async run(args, terminal) {
    const { values, positionals } = parseArguments(
      args,
      { format: { type: 'string' }, language: { type: 'string' } },
      2,
    )
    const [before = 'HEAD', after = '.'] = positionals
    const format = entryNamed(formats, values.format ?? 'text', 'format')
    const sides = readSides(before, after, terminal.cwd)
    requireReadable(sides.before)
    requireReadable(sides.after)
    const changes = compareProjects(sides.before, sides.after, values.language)
    terminal.out(format(changes, { colour: terminal.colour }))
    return changes.length === 0 ? 0 : 1
  },
}
