import { isObject } from '../../../renderer/language'
import { type MutantFigures, tryMutants } from '../../analysis/mutants'
import { createProject, type Project } from '../../analysis/project'
import { createMutantCache } from '../cached-mutants'
import { createSandboxDeps, findRoot, readFiles, settings } from '../../project'
import { type Command, readLine, type Terminal, UsageError } from '../../terminal'

const options = {
  limit: { type: 'string' },
  seed: { type: 'string' },
  min: { type: 'string' },
} as const

/** Makes the slips that an author might make, and tells which of them nobody would notice. */
export const mutants: Command = {
  about:
    'Makes the slips that an author might make in the documents of screens, one at a time, and tells which of them neither the checker nor any expectation of a scenario would notice. Exit code 1: fewer are noticed than --min percent.',
  usage: 'mutants [screens…] [--limit slips] [--seed number] [--min percent]',
  async run(args, terminal) {
    const { values, positionals } = readLine(args, options, Infinity)
    const root = findRoot(terminal.cwd)
    const files = readFiles(root)
    const project = createProject(files, settings)
    const { screens } = project
    const [seed, limit] = [numberOf(values.seed, 1), numberOf(values.limit, Infinity)]
    const cache = createMutantCache(root, files)
    const names = positionals.length > 0 ? positionals : [...screens.keys()]
    const unknown = names.find((name) => !screens.has(name))
    if (unknown !== undefined) throw new UsageError(`There is no screen "${unknown}".`)
    const all: MutantFigures[] = []
    for (const name of names) {
      const deps = { options: settings, makeDeps: createSandboxDeps, seed, limit }
      const figures = await cache.of(name, filesOf(project, name), `${seed} ${limit}`, () =>
        tryMutants(files, name, deps).catch(refuse),
      )
      all.push(figures)
      tellScreen(figures, terminal)
    }
    const { percent } = tellAll('All screens', all, terminal)
    const guarded = all.filter(({ isGuarded }) => isGuarded)
    if (guarded.length > 0 && guarded.length < all.length)
      tellAll('Guarded screens', guarded, terminal)
    return percent >= numberOf(values.min, 0) ? 0 : 1
  },
}

function refuse(error: unknown): never {
  throw error instanceof RangeError
    ? new UsageError(`${error.message} First run \`lienzo check\`.`)
    : error
}

/** The documents that are about one screen alone. */
function filesOf({ files }: Project, screen: string): string[] {
  return [...files.values()].flatMap(({ path, json }) =>
    isObject(json) && json['screen'] === screen ? [path] : [],
  )
}

function tellScreen(figures: MutantFigures, terminal: Terminal): void {
  for (const { file, line, column, what } of figures.unnoticed)
    terminal.out(`${file}:${line}:${column} Nobody would notice: ${what}`)
  tellAll(figures.screen, [figures], terminal)
}

function tellAll(
  title: string,
  figures: readonly MutantFigures[],
  terminal: Terminal,
): { percent: number } {
  const sum = (count: (each: MutantFigures) => number) =>
    figures.reduce((total, each) => total + count(each), 0)
  const [told, noticed] = [sum((each) => each.told), sum((each) => each.noticed)]
  const unnoticed = sum((each) => each.unnoticed.length)
  const counted = told + noticed + unnoticed
  const percent = counted === 0 ? 100 : ((told + noticed) / counted) * 100
  terminal.out(
    `${title}: ${counted} slips, ${told} told by the checker, ${noticed} noticed by an expectation, ${unnoticed} unnoticed (${percent.toFixed(1)} % noticed); ${sum((each) => each.same)} more change nothing.`,
  )
  return { percent }
}

function numberOf(text: string | undefined, otherwise: number): number {
  const number = Number(text ?? otherwise)
  if (Number.isNaN(number)) throw new UsageError(`"${text}" is no number.`)
  return number
}
