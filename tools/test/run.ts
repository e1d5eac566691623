import { spawn, execFileSync } from 'node:child_process'
import { requireChromium, requireShell } from './browsers'
import { readOptions, type TestOptions } from './read-options'
import { missingPrograms, namedFiles, checksFor, type Step, testRuns } from './steps'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, relative } from 'node:path'

// npm test -- [--watch] [--nightly] [words…]
const options = readOptions(process.argv.slice(2))
if (typeof options === 'string') stop(options)
else if (testRuns(options).length === 0)
  stop(
    `No test path contains "${options.words.join('" or "')}". Name a part of a test path, for example: npm test -- widgets/tabs`,
  )
else if (options.watch) watch(options.words)
else await runAll(options)

async function runAll(options: TestOptions): Promise<void> {
  const runs = testRuns(options)
  const isWhole = options.words.length === 0
  const proofs = checksFor(isWhole ? undefined : changedOrNone())
  // The download runs at the same time as other tests.
  const browser = runs.some(({ needsBrowser }) => needsBrowser)
    ? (isWhole ? requireShell() : requireChromium()).catch((error: unknown) =>
        console.error(explain(error)),
      )
    : undefined
  // Types, lint and similar checks run while browser tests wait for their pages.
  const proving = runInTurn(proofs)
  const counts: Counts[] = []
  for (const run of runs) {
    if (run.needsBrowser) await browser
    counts.push(await runStep(run))
  }
  counts.push(...(await proving))
  if (isWhole) {
    tellSlowest(counts)
    tellSkipped(options)
  }
  const sum = (kind: 'passed' | 'failed') => counts.reduce((total, count) => total + count[kind], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

async function runInTurn(steps: readonly Step[]): Promise<Counts[]> {
  const counts: Counts[] = []
  for (const step of steps) counts.push(await runStep(step))
  return counts
}

function changedOrNone(): readonly string[] {
  const changedPaths = changedFiles()
  if (changedPaths === undefined)
    console.log('Without git, only a complete npm test checks types, lint and documents.')
  return changedPaths ?? []
}

function tellSlowest(counts: readonly Counts[]): void {
  const slowest = counts
    .flatMap(({ files }) => files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ path, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${path}`)
  console.log(['\nSlowest test files:', ...slowest].join('\n'))
}

function tellSkipped({ nightly }: TestOptions): void {
  const missingNames = missingPrograms()
  if (!nightly)
    console.log(
      '\nOnly in npm run test:nightly: other engines, nginx, a real store, full random tests, tests of tools/lab, pictures.',
    )
  if (missingNames.length > 0)
    console.log(['Skipped because a program is missing or too old:', ...missingNames].join('\n'))
}

function watch(words: readonly string[]): void {
  const { unit, browser } = namedFiles(words)
  if (unit.length > 0 && browser.length > 0)
    console.log(
      'Browser tests cannot be watched together with other tests. Name only browser tests, or only other tests.',
    )
  const config = unit.length > 0 ? [] : ['--config', 'tests/browser/vitest.config.ts']
  const child = spawn('node_modules/.bin/vitest', ['watch', ...config, ...words], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  child.on('close', (status) => (process.exitCode = status ?? 1))
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}\n${explain(error.cause)}`
}

function stop(why: string): void {
  console.error(why)
  process.exitCode = 2
}

/** Returns the files that differ from the last commit; `undefined` outside of a repository. */
function changedFiles(): string[] | undefined {
  const list = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).split('\0').filter(Boolean)
  try {
    const paths = [
      ...list('diff', '--name-only', '--relative', '-z', 'HEAD'),
      ...list('ls-files', '--others', '--exclude-standard', '-z'),
    ]
    return paths.filter((path) => existsSync(path))
  } catch {
    return undefined
  }
}

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly files: readonly { readonly path: string; readonly seconds: number }[]
}

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
  }[]
}

/**
 * Runs a step. A test run prints its progress. A check such as lint has a low priority, and prints
 * one line, or its complete output if it fails.
 */
async function runStep(step: Step): Promise<Counts> {
  if (step.counts) rmSync(step.counts, { force: true })
  const startTime = performance.now()
  const isTestRun = step.counts !== undefined
  if (isTestRun) console.log(`── ${step.name}`)
  const { passed, output } = await start(step, isTestRun)
  const counts = readCounts(step, passed)
  const seconds = ((performance.now() - startTime) / 1000).toFixed(1)
  if (!passed) console.error(`${output}\n── ${step.name}: failed after ${seconds} s`)
  else if (!isTestRun) console.log(`── ${step.name}: ${seconds} s`)
  return counts
}

function start(
  { program, args, env }: Step,
  isShown: boolean,
): Promise<{ passed: boolean; output: string }> {
  const local = join('node_modules/.bin', program)
  const output: Buffer[] = []
  const child = spawn(existsSync(local) ? local : program, args, {
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (!isShown && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ passed: false, output: String(error) }))
    child.on('close', (status) =>
      resolve({ passed: status === 0, output: Buffer.concat(output).toString().trimEnd() }),
    )
  })
}

/**
 * Counts tests. A step counts as one test if it has no report, or if it failed without a failed
 * test.
 */
function readCounts({ counts }: Step, hasPassed: boolean): Counts {
  const failure =
    counts && existsSync(counts) ? (JSON.parse(readFileSync(counts, 'utf8')) as Report) : undefined
  return {
    passed: failure?.numPassedTests ?? Number(hasPassed),
    failed: hasPassed ? (failure?.numFailedTests ?? 0) : Math.max(1, failure?.numFailedTests ?? 0),
    files: (failure?.testResults ?? []).map(({ name, startTime, endTime }) => ({
      path: relative('', name).replaceAll('\\', '/'),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}
