import { readdirSync } from 'node:fs'
import { engines, isInstalled, tellMissing } from '../browsers'

/** One thing that `npm test` proves, as a command. */
export interface Step {
  name: string
  command: readonly string[]
  /** Where a test runner leaves its counts. */
  counts?: string
  env?: Readonly<Record<string, string>>
  /** Why it is not run. */
  leftOut?: string
}

/** What is proved of all files, whatever was asked for; no step waits for another. */
export const proofs: readonly Step[] = [
  { name: 'generated files are fresh', command: ['tsx', 'tools/build/generate.ts', '--check'] },
  { name: 'format', command: ['biome', 'format'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--max-warnings', '0'] },
  { name: 'documents', command: ['tsx', 'tools/cli/main.ts', 'check'] },
]

/**
 * The test runs: of everything, or of the tests whose paths hold one of the words. A run without a
 * test is left out.
 */
export function testRuns(words: readonly string[]): readonly Step[] {
  const [unit, browser] = [isBrowserTest(false), isBrowserTest(true)].map((ours) =>
    testFiles().some((file) => ours(file) && hasWord(file, words)),
  )
  const config = ['--config', 'tests/browser/vitest.config.ts']
  // A word asks for whatever it names; without one the long random tests are a run of their own.
  const units =
    words.length > 0
      ? [vitest('unit tests', '.cache/unit.json', words)]
      : [
          vitest('unit tests', '.cache/unit.json', ['--project', '!campaigns']),
          vitest('campaigns', '.cache/campaigns.json', ['--project', 'campaigns']),
        ]
  return [
    ...(unit ? units : []),
    ...(browser ? [vitest('browser tests', '.cache/browser.json', [...config, ...words])] : []),
    ...(words.length > 0 ? [] : otherEngines(config)),
  ]
}

/** The tests of all engines, in those that the product's own browser tests do not run in. */
function otherEngines(config: readonly string[]): Step[] {
  return engines.slice(1).map((engine) => ({
    ...vitest(`in ${engine}`, `.cache/${engine}.json`, [...config, 'tests/browser/engines']),
    env: { LIENZO_ENGINE: engine, LIENZO_DIST_READY: '1' },
    ...(isInstalled(engine) ? {} : { leftOut: tellMissing(engine) }),
  }))
}

function testFiles(): string[] {
  return ['renderer', 'widgets', 'src', 'tools', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\.test\.tsx?$/.test(path)),
  )
}

const isBrowserTest = (wanted: boolean) => (file: string) =>
  file.startsWith('tests/browser/') === wanted

const hasWord = (file: string, words: readonly string[]) =>
  words.length === 0 || words.some((word) => file.includes(word))

function vitest(name: string, counts: string, options: readonly string[]): Step {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${counts}`]
  return { name, command: ['vitest', 'run', ...reporters, ...options], counts }
}
