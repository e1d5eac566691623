import { coverageFindings } from '../../analysis/check/coverage-findings'
import { formats } from '../../analysis/check/formats/formats'
import { createProject } from '../../analysis/project/project'
import { named, readLine, readPercent, type Command } from '../../node/terminal'
import {
  createSandboxDeps,
  findRoot,
  namedScreens,
  readFiles,
  settings,
  tellResults,
} from '../../sandbox/project'
import { measureCoverage } from '../../analysis/coverage/measure'

/** Lists the branches of documents that no scenario shows. */
export const coverage: Command = {
  about:
    'Plays the scenarios of all screens, or of the given ones, and lists the branches that no scenario shows. Exit code 1: the percentage is below --at-least, or a step is impossible.',
  usage: 'coverage [screens…] [--at-least percent] [--format text|json|github|sarif]',
  async run(args, terminal) {
    const { values, positionals } = readLine(
      args,
      { format: { type: 'string' }, 'at-least': { type: 'string' } },
      Infinity,
    )
    const format = named(formats, values.format ?? 'text', 'format')
    const least = readPercent(values['at-least'], '--at-least')
    const project = createProject(readFiles(findRoot(terminal.cwd)), settings)
    const screens = namedScreens(project, positionals)
    const measured = await measureCoverage(project, screens, createSandboxDeps(project))
    tellResults(
      { project, findings: coverageFindings(project, measured), paths: [], coverage: measured },
      format,
      terminal,
    )
    return measured.stuck.length === 0 && measured.reached * 100 >= least * measured.branches
      ? 0
      : 1
  },
}
