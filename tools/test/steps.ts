import { readdirSync } from 'node:fs'
import { engines } from './browsers'
import { installHint, optionalPrograms, type OptionalProgram } from './programs'
import type { TestOptions } from './read-options'

/** One program that `npm test` runs, and counts as one test or as many. */
export interface Step {
  readonly name: string
  /** A program of `node_modules/.bin`, or of the system. */
  readonly program: string
  readonly args: readonly string[]
  /** The file for the counts of a test runner. */
  readonly counts?: string
  readonly env?: Readonly<Record<string, string>>
  /** Whether it uses a browser, which is downloaded before the first of these steps. */
  readonly needsBrowser?: boolean
}

const browserConfig = ['--config', 'tests/browser/vitest.config.ts']

/** Several patterns select every project that matches one of them, so none is negated. */
const dailyProjects = ['campaigns', 'alone', 'components', 'modules'].flatMap((name) => [
  '--project',
  name,
])

/** The test runs: of all tests, or of those whose path contains one of the words. */
export function testRuns(options: TestOptions): Step[] {
  const runs = options.words.length > 0 ? namedRuns(options.words) : wholeRuns(options)
  return options.shuffle === undefined ? runs : runs.map((run) => shuffled(run, options.shuffle!))
}

function shuffled(run: Step, seed: number): Step {
  if (run.program !== 'vitest') return run
  return {
    ...run,
    args: [...run.args, '--sequence.shuffle.files', `--sequence.seed=${seed}`],
    env: { ...run.env, LIENZO_SHUFFLE: String(seed) },
  }
}

function wholeRuns({ nightly }: TestOptions): Step[] {
  return [
    vitest('unit tests', dailyProjects),
    browser(
      'browser tests',
      [],
      nightly ? { LIENZO_EVERY_SCENARIO: '1' } : { LIENZO_TESTS: 'daily' },
    ),
    ...(nightly ? nightlyRuns() : []),
  ]
}

/** The test files for these words, with browser tests apart. */
export function namedFiles(words: readonly string[]): { unit: string[]; browser: string[] } {
  const named = testFiles().filter((file) => words.some((word) => file.includes(word)))
  return {
    unit: named.filter((file) => !/^tests\/(?:browser|real-store)\//.test(file)),
    browser: named.filter((file) => file.startsWith('tests/browser/')),
  }
}

function namedRuns(words: readonly string[]): Step[] {
  const { unit, browser: inBrowser } = namedFiles(words)
  return [
    ...(unit.length > 0 ? [vitest('unit tests', words)] : []),
    ...(inBrowser.length > 0 ? [browser('browser tests', words)] : []),
  ]
}

/** Long tests, and those that use programs which a machine may lack. */
function nightlyRuns(): Step[] {
  const otherEngines = engines
    .filter((engine) => engine !== 'chromium' && optionalPrograms[engine].isInstalled())
    .map((engine) => browser(`in ${engine}`, ['tests/browser/engines'], { LIENZO_ENGINE: engine }))
  const nginx = optionalPrograms.nginx.isInstalled()
    ? [vitest('nginx', ['--project', 'nginx'])]
    : []
  return [
    ...otherEngines,
    tsx('old builds of Chromium', 'tests/browser/install-old-chromium.ts'),
    browser('in old builds of Chromium', ['tests/browser/oldest-chromium.test.ts']),
    ...nginx,
    {
      ...vitest('documented commands', ['--project', 'nightly']),
      env: { LIENZO_TESTS: 'nightly' },
    },
    ...(optionalPrograms.radosgw.isInstalled() ? [realStore] : []),
    tsx('a simulated rollout', 'tools/lab/simulate/run.ts', '--phones', '1000000'),
    tsx('bench of the checker', 'tools/lab/bench/run.ts', 'checker'),
    tsx('bench of releases', 'tools/lab/bench/run.ts', 'release'),
    {
      ...vitest('laboratory and long campaigns', ['--project', 'lab', '--project', 'campaigns']),
      env: { LIENZO_CAMPAIGNS: 'full' },
    },
    { name: 'on a bare machine', program: 'bash', args: ['tests/fresh/run.sh'] },
  ]
}

const realStore: Step = {
  name: 'releases in a real store',
  program: 'bash',
  args: ['tests/real-store/radosgw.sh', 'run', 'npx', '--no-install', 'vitest', 'run'].concat(
    '--config',
    'tests/real-store/vitest.config.ts',
    '--reporter=minimal',
  ),
}

/** One line for each missing or outdated program, with the tests that do not run without it. */
export const missingPrograms = (): string[] =>
  Object.entries<OptionalProgram>(optionalPrograms)
    .filter(([, { isInstalled }]) => !isInstalled())
    .map(
      ([name, { tests, packages, outdated }]) =>
        `  ${name.padEnd(9)} ${tests.padEnd(30)} ${outdated?.() ?? `Debian: ${installHint(packages)}`}`,
    )

function testFiles(): string[] {
  return ['renderer', 'widgets', 'src', 'tools', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.test\.tsx?$/.test(path)),
  )
}

function vitest(name: string, options: readonly string[]): Step {
  const counts = `.cache/tests/${name.replaceAll(' ', '-')}.json`
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${counts}`]
  return { name, program: 'vitest', args: ['run', ...reporters, ...options], counts }
}

function browser(name: string, options: readonly string[], env: Step['env'] = {}): Step {
  return { ...vitest(name, [...browserConfig, ...options]), env, needsBrowser: true }
}

const tsx = (name: string, ...args: string[]): Step => ({ name, program: 'tsx', args })
