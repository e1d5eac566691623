import { allRules } from '../../analysis/check/rules/rule'
import { excerptsOf, readFindingExamples, type FindingExample } from '../../sandbox/project'
import { entryNamed, parseArguments, UsageError, type Command } from '../../build/terminal'

const rules = Object.fromEntries(allRules.map((rule) => [rule.code, rule]))

export const explain: Command = {
  about:
    'Explains a code of the checker: what it means, why it matters, and an example with its fix.',
  usage: 'explain <code>',
  async run(args, terminal) {
    const [name] = parseArguments(args, {}, 1).positionals
    if (name === undefined) throw new UsageError('Name a code, for example: lienzo explain LZ302')
    terminal.out(explanationOf(name))
    return 0
  },
}

/** The explanation of a code, with an example. Throws `UsageError` for an unknown code. */
export function explanationOf(name: string): string {
  const { code, severity = 'error', title, why } = entryNamed(rules, name.toUpperCase(), 'code')
  const example = readFindingExamples()(code)
  return [`${code} ${severity}: ${title}`, why, ...(example ? linesOf(example) : [])].join('\n')
}

function linesOf({ finding, files }: FindingExample): string[] {
  const shown = files.flatMap((file) => {
    const { wrong, right } = excerptsOf(file, finding)
    return [
      '',
      `Wrong, in ${file.path} from line ${wrong.first}:`,
      ...wrong.lines,
      ...(right ? ['', 'Right:', ...right.lines] : []),
    ]
  })
  return ['', `For example: ${finding.what}`, finding.fix, ...shown]
}
