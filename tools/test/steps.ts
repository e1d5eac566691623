import { readdirSync } from 'node:fs'
import { engines } from './browsers'
import { installHint, optionalPrograms, type OptionalProgram } from './programs'
import type { TestOptions } from './read-options'

/** A program of `npm test`, which counts as one test unless its report has the number of tests. */
export interface Step {
  readonly name: string
  /** The name of a program in `node_modules/.bin` or of the system. */
  readonly program: string
  readonly args: readonly string[]
  /** The file to which a test runner writes its JSON report. */
  readonly counts?: string
  readonly env?: Readonly<Record<string, string>>
  /** True if the step needs a browser, which is downloaded if necessary. */
  readonly needsBrowser?: boolean
}

const browserConfig = ['--config', 'tests/browser/vitest.config.ts']

/**
 * Vitest runs a project that matches any `--project` pattern. A negated pattern would match almost
 * all projects, so the daily projects are listed by name.
 */
const dailyProjects = ['alone', 'components', 'modules'].flatMap((name) => ['--project', name])

/** Returns all test runs, or only the tests whose path contains one of the words. */
export function testRuns(options: TestOptions): Step[] {
  return options.words.length > 0 ? namedRuns(options.words) : wholeRuns(options)
}

function wholeRuns({ nightly }: TestOptions): Step[] {
  return [
    vitest('unit tests', dailyProjects),
    browser('browser tests', [], nightly ? {} : { LIENZO_TESTS: 'daily' }),
    ...(nightly ? nightlyRuns() : []),
  ]
}

/** Returns the test files that match these words, divided into unit and browser tests. */
export function namedFiles(words: readonly string[]): { unit: string[]; browser: string[] } {
  const matchingFiles = testFiles().filter((file) => words.some((word) => file.includes(word)))
  return {
    unit: matchingFiles.filter((file) => !/^tests\/(?:browser|real-store)\//.test(file)),
    browser: matchingFiles.filter((file) => file.startsWith('tests/browser/')),
  }
}

function namedRuns(words: readonly string[]): Step[] {
  const { unit, browser: inBrowser } = namedFiles(words)
  return [
    ...(unit.length > 0 ? [vitest('unit tests', words)] : []),
    ...(inBrowser.length > 0 ? [browser('browser tests', words)] : []),
  ]
}

function nightlyRuns(): Step[] {
  const otherEngines = engines
    .filter((engine) => engine !== 'chromium' && optionalPrograms[engine].isInstalled())
    .map((engine) =>
      browser(`browser tests in ${engine}`, ['tests/browser/engines'], { LIENZO_ENGINE: engine }),
    )
  const nginx = optionalPrograms.nginx.isInstalled()
    ? [vitest('nginx', ['--project', 'nginx'])]
    : []
  return [
    ...otherEngines,
    tsx('download of old Chromium builds', 'tests/browser/install-old-chromium.ts'),
    browser('browser tests in old Chromium builds', ['tests/browser/oldest-chromium.test.ts']),
    browser('generated documents in Chromium', ['tests/browser/same-as-engine.test.ts'], {
      LIENZO_TWINS: '2000',
    }),
    ...nginx,
    vitest('documented and built commands', ['--project', 'nightly']),
    ...(optionalPrograms.radosgw.isInstalled() ? [realStore] : []),
    tsx('simulated rollout', 'tools/lab/simulate/run.ts', '--phones', '1000000'),
    tsx('deep exploration', 'tools/cli/main.ts', 'check', '--explore', 'deep', '--minutes', '20'),
    tsx('benchmark of the checker', 'tools/lab/bench/run.ts', 'checker'),
    tsx('benchmark of releases', 'tools/lab/bench/run.ts', 'release'),
    {
      ...vitest('tests of tools/lab and full random tests', [
        '--project',
        'lab',
        '--project',
        'campaigns',
      ]),
      env: { LIENZO_CAMPAIGNS: 'full' },
    },
    {
      name: 'npm ci and npm test with only Node and git',
      program: 'bash',
      args: ['tests/fresh/run.sh'],
    },
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

/** One line for each missing or outdated program, with the tests that need it. */
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

interface Proof extends Step {
  /** Returns whether a change of this file can make the check fail. */
  concerns: (file: string) => boolean
  /** True if the check can run for only some files. */
  readonly takesFiles: boolean
}

const isCode = (file: string) => /\.tsx?$/.test(file)
const isData = (file: string) => /^(?:schemas|locales|widgets)\/.*\.json$/.test(file)

/** The checks that are not tests, such as types and lint, in any order. */
const proofs: readonly Proof[] = [
  {
    name: 'generated files are fresh',
    program: 'tsx',
    args: ['tools/build/generate.ts', '--check'],
    concerns: (file) => isData(file) || /^(?:tools\/build|renderer\/language)\//.test(file),
    takesFiles: false,
  },
  {
    name: 'format',
    program: 'biome',
    args: ['format', '--no-errors-on-unmatched'],
    concerns: (file) => /\.(?:tsx?|m?js|css|json|html)$/.test(file),
    takesFiles: true,
  },
  {
    name: 'types',
    program: 'tsc',
    args: ['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
    concerns: isCode,
    takesFiles: false,
  },
  {
    name: 'lint',
    program: 'oxlint',
    args: ['--type-aware', '--max-warnings', '0'],
    concerns: isCode,
    takesFiles: true,
  },
  {
    name: 'documents',
    program: 'node',
    // With more memory, the garbage collector runs less often.
    args: [
      '--min-semi-space-size=32',
      '--max-semi-space-size=32',
      '--initial-old-space-size=600',
      '--no-flush-bytecode',
      'tools/cli/lienzo.mjs',
      'check',
    ],
    concerns: isData,
    takesFiles: false,
  },
]

/**
 * Checks types and lint together, because both read all types. For the same reason, this step
 * always checks all files.
 */
const typesAndLint: Step = {
  name: 'types and lint',
  program: 'oxlint',
  args: ['--type-aware', '--type-check', '--max-warnings', '0'],
  // The linter is a Go program. It takes a fifth less time with few garbage collections.
  env: { GOGC: 'off', GOMEMLIMIT: '3GiB' },
}

/**
 * Returns the checks for all files; with changed files, only the checks that these files can break.
 */
export function checksFor(changedFiles?: readonly string[]): Step[] {
  if (changedFiles === undefined) {
    const separate = ['types', 'lint']
    return [...proofs.filter(({ name }) => !separate.includes(name)), typesAndLint]
  }
  return proofs.flatMap(({ concerns, takesFiles, ...step }) => {
    const files = changedFiles.filter(concerns)
    if (files.length === 0) return []
    return [takesFiles ? { ...step, args: [...step.args, ...files] } : step]
  })
}
