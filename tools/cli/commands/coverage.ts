import { coverageFindings } from '../../analysis/check/coverage-findings'
import { formats } from '../../analysis/check/formats/formats'
import { createProject } from '../../analysis/project/project'
import {
  entryNamed,
  parseArguments,
  readPercent,
  readInteger,
  type Command,
} from '../../build/terminal'
import { createSandboxDeps } from '../../sandbox/play'
import {
  filesOf,
  findCompleteRoot,
  namedScreens,
  readFiles,
  settings,
  tellResults,
} from '../../sandbox/project'
import { measureCoverage } from '../../analysis/coverage/measure'
import {
  createAnswerRecord,
  unshownAnswers,
  worstFirst,
  type UnshownAnswer,
} from '../../analysis/explore/unshown-answers'

/** The default value of `--answers`. */
const usualAnswers = '20'

export const coverage: Command = {
  about:
    'Plays the scenarios of all screens, or of the given screens, and lists the branches that no scenario shows. The text format also lists values, missing members, nulls and list lengths that servers may send but no response of a scenario has. Response members that the screens read most often come first. Exit code 1: the percentage of shown branches is below --at-least, or a step of a scenario is impossible.',
  usage:
    'coverage [screens…] [--at-least percent] [--answers number] [--format text|json|github|sarif]',
  async run(args, terminal) {
    const { values, positionals } = parseArguments(
      args,
      { format: { type: 'string' }, 'at-least': { type: 'string' }, answers: { type: 'string' } },
      Infinity,
    )
    const format = entryNamed(formats, values.format ?? 'text', 'format')
    const least = readPercent(values['at-least'], '--at-least')
    const project = createProject(readFiles(findCompleteRoot(terminal.cwd)), settings)
    const screens = namedScreens(project, positionals)
    const most = readInteger(values.answers ?? usualAnswers, '--answers')
    const record = createAnswerRecord(createSandboxDeps(project))
    const measured = await measureCoverage(project, screens, record.makeDeps)
    tellResults(
      {
        ...filesOf({ project: () => project }),
        files: screens.map(({ file }) => file),
        findings: coverageFindings(project, measured),
        paths: [],
        coverage: measured,
      },
      format,
      terminal,
    )
    const unshown = screens.flatMap((screen) =>
      unshownAnswers(project, screen, record.answersOf(screen.name)),
    )
    if (format === formats.text) terminal.out(listText(worstFirst(unshown), most))
    return measured.stuck.length === 0 && measured.reached * 100 >= least * measured.branches
      ? 0
      : 1
  },
}

function listText(answers: readonly UnshownAnswer[], most: number): string {
  if (answers.length === 0) return 'Every form of the responses occurs in a scenario.'
  const lines = answers.slice(0, most).map(lineOf)
  return [`Forms of responses that no scenario has: ${answers.length}. Most used:`, ...lines].join(
    '\n',
  )
}

function lineOf({ screen, path, form, shows, readers }: UnshownAnswer): string {
  const what = {
    value: shows,
    missing: 'missing',
    null: 'null',
    length: `a list of length ${shows}`,
  }[form]
  return `  ${screen}: ${path} is ${what} (places that read it: ${readers})`
}
