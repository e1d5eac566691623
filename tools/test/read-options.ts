import { parseArgs } from 'node:util'

/** The options of `npm test`. */
export interface TestOptions {
  /** The words that select tests. The path of a test must contain at least one of these words. */
  readonly words: readonly string[]
  /** True if the selected tests are repeated after each change of a file. */
  readonly watch: boolean
  /**
   * True if the run includes the long tests, other browsers, real stores, benchmarks and
   * simulations.
   */
  readonly nightly: boolean
}

const optionNames = ['watch', 'nightly'] as const

/** Parses the command line. Returns the message for a mistake. */
export function readOptions(args: readonly string[]): TestOptions | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: {
      watch: { type: 'boolean' },
      nightly: { type: 'boolean' },
    },
  })
  const unknown = Object.keys(values).find((name) => !optionNames.some((option) => option === name))
  if (unknown !== undefined)
    return `Unknown option "${unknown.length > 1 ? '--' : '-'}${unknown}". The options of npm test are --watch, --nightly, and parts of test paths, for example: npm test -- widgets/tabs`
  const watch = values['watch'] === true
  const nightly = values['nightly'] === true
  if (watch && positionals.length === 0)
    return 'Name the tests to watch by a part of their path, for example: npm test -- --watch widgets/tabs'
  if (nightly && positionals.length > 0)
    return '--nightly runs all tests, so it cannot be combined with parts of paths. To run some nightly tests, name parts of their paths without --nightly.'
  return { words: positionals, watch, nightly }
}
