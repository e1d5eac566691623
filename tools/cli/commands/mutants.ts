import {
  type MutantFigures,
  mutantKinds,
  type Totals,
  totalsOf,
} from '../../analysis/mutants/try-mutants'
import type { MutantKind } from '../../analysis/mutants/mutations-of'
import { createProject } from '../../analysis/project/project'
import { findCompleteRoot, namedScreens, readFiles, settings } from '../../sandbox/project'
import { createScreenCache } from '../../sandbox/results'
import { createPerformer } from '../jobs/perform'
import { createPool, threadsFor } from '../jobs/pool'
import {
  type Command,
  parseArguments,
  readPercent,
  readInteger,
  type Terminal,
  UsageError,
} from '../../build/terminal'

const options = {
  limit: { type: 'string' },
  seed: { type: 'string' },
  min: { type: 'string' },
  jobs: { type: 'string' },
} as const

/**
 * Makes typical mistakes of authors in documents. Lists the mutations that neither the checker nor
 * a scenario detects.
 */
export const mutants: Command = {
  about:
    'Makes small deliberate mistakes (mutations) in the documents of screens, one at a time. Lists the mutations that neither the checker nor an expectation of a scenario detects. Exit code 1: less than --min percent of the mutations are detected.',
  usage: 'mutants [screens…] [--limit mutations] [--seed number] [--min percent] [--jobs threads]',
  async run(args, terminal) {
    const { values, positionals } = parseArguments(args, options, Infinity)
    const root = findCompleteRoot(terminal.cwd)
    const files = readFiles(root)
    const project = createProject(files, settings)
    const names = namedScreens(project, positionals).map(({ name }) => name)
    const seed = readInteger(values.seed ?? '1', '--seed')
    const limit = values.limit === undefined ? Infinity : readInteger(values.limit, '--limit')
    const least = readPercent(values.min, '--min')
    const cache = createScreenCache<MutantFigures>('mutants', root, project)
    const pool = createPool(
      threadsFor(values.jobs),
      files,
      createPerformer(files, () => project),
    )
    const all: MutantFigures[] = []
    try {
      const given = { kind: 'mutate', sample: { seed, limit }, screens: names } as const
      const tried = names.map((screen, index) =>
        cache.of(screen, JSON.stringify([seed, limit, names.slice(0, index)]), () =>
          pool.run({ ...given, screen }),
        ),
      )
      // Prevents unhandled rejections. The loop below reports the first error in screen order.
      void Promise.allSettled(tried)
      for (const one of tried) {
        const figures = await one.catch(refuse)
        all.push(figures)
        tellScreen(figures, terminal)
      }
    } finally {
      await pool.end()
    }
    for (const kind of mutantKinds) terminal.out(inWords(titles[kind], totalsOf(all, [kind])))
    const guarded = all.filter(({ isGuarded }) => isGuarded)
    terminal.out(inWords('Guarded screens', totalsOf(guarded)))
    const totals = totalsOf(all)
    terminal.out(inWords('All screens', totals))
    return totals.percent >= least ? 0 : 1
  },
}

function refuse(error: unknown): never {
  throw error instanceof RangeError
    ? new UsageError(`${error.message} First run \`lienzo check\`.`)
    : error
}

function tellScreen(figures: MutantFigures, terminal: Terminal): void {
  for (const kind of mutantKinds)
    for (const { file, line, column, what } of figures.kinds[kind].unnoticed)
      terminal.out(`${file}:${line}:${column} Not detected: ${what}`)
  terminal.out(inWords(figures.screen, totalsOf([figures])))
}

function inWords(title: string, totals: Totals): string {
  const { counted, reported, noticed, unnoticed, percent, same } = totals
  return `${title}: ${counted} mutations, ${reported} reported by the checker, ${noticed} detected by an expectation, ${unnoticed} not detected (${percent.toFixed(1)} % detected); ${same} more have no effect.`
}

const titles: Readonly<Record<MutantKind, string>> = {
  screen: 'In screens',
  fragment: 'In fragments',
  text: 'In texts',
  endpoint: 'In endpoints',
  answer: 'Null in answers',
}
