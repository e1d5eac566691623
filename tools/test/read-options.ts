import { parseArgs } from 'node:util'

/** The options of `npm test`. */
export interface TestOptions {
  /** Parts of paths: only tests whose path contains one of them run. */
  readonly words: readonly string[]
  /** Runs the named tests again whenever a file changes. */
  readonly watch: boolean
  /** Adds the long tests, other engines, real stores, benchmarks and simulations. */
  readonly nightly: boolean
  /** The seed of a random order of test files. */
  readonly shuffle?: number
}

const known = ['watch', 'nightly', 'shuffle'] as const

/** Reads a command line; a text describes its mistake. */
export function readOptions(args: readonly string[]): TestOptions | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: {
      watch: { type: 'boolean' },
      nightly: { type: 'boolean' },
      shuffle: { type: 'string' },
    },
  })
  const unknown = Object.keys(values).find((name) => !known.some((option) => option === name))
  if (unknown !== undefined)
    return `Unknown option "${unknown.length > 1 ? '--' : '-'}${unknown}". npm test takes --watch, --nightly, --shuffle=<seed>, and parts of the paths of tests, as in npm test -- widgets/tabs.`
  const watch = values['watch'] === true
  const nightly = values['nightly'] === true
  if (watch && positionals.length === 0)
    return 'Name what to watch by a part of its path, as in npm test -- --watch widgets/tabs.'
  if (nightly && positionals.length > 0)
    return 'A nightly run takes no words. Words run all tests that they name, the nightly ones too: leave out --nightly.'
  const options = { words: positionals, watch, nightly }
  if (values['shuffle'] === undefined) return options
  // Without a value the parser gives `true`.
  const seed = values['shuffle'] === true ? NaN : Number(values['shuffle'])
  if (!Number.isSafeInteger(seed) || seed < 1)
    return 'A random order needs a seed, so that it can be repeated: --shuffle=42.'
  return { ...options, shuffle: seed }
}
