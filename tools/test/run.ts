import { spawn } from 'node:child_process'
import { requireChromium } from '../browsers'
import { changedFiles } from './changed-files'
import { proofsOf } from './proofs'
import { readOptions, type TestOptions } from './read-options'
import { runStep, type Counts } from './run-step'
import { missingPrograms, namedFiles, testRuns } from './steps'

// npm test -- [--watch] [--nightly] [words…]
const options = readOptions(process.argv.slice(2))
if (typeof options === 'string') stop(options)
else if (testRuns(options).length === 0)
  stop(
    `No path of a test holds "${options.words.join('" or "')}". Name a part of one, as in npm test -- widgets/tabs.`,
  )
else if (options.watch) watch(options.words)
else await runAll(options)

async function runAll(options: TestOptions): Promise<void> {
  const runs = testRuns(options)
  const isWhole = options.words.length === 0
  const proofs = proofsOf(isWhole ? undefined : changedOrNone())
  // The download waits for the network, so that it can run together with other tests.
  const browser = runs.some(({ needsBrowser }) => needsBrowser)
    ? requireChromium().catch((error: unknown) => console.error(explain(error)))
    : undefined
  const proving = Promise.all(proofs.map(runStep))
  const counts: Counts[] = isWhole ? await proving : []
  for (const run of runs) {
    if (run.needsBrowser) await browser
    counts.push(await runStep(run))
  }
  if (!isWhole) counts.push(...(await proving))
  if (isWhole) {
    tellSlowest(counts)
    tellSkipped(options)
  }
  const sum = (kind: 'passed' | 'failed') => counts.reduce((total, count) => total + count[kind], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

function changedOrNone(): readonly string[] {
  const changed = changedFiles()
  if (changed === undefined)
    console.log('Without git, types, lint and documents are checked only by a whole npm test.')
  return changed ?? []
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
  const missing = missingPrograms()
  if (!nightly)
    console.log(
      '\nLeft to npm run test:nightly: other engines, nginx, a real store, long campaigns, the laboratory, pictures.',
    )
  if (missing.length > 0)
    console.log(['Skipped, since this machine lacks the program:', ...missing].join('\n'))
}

/** Gives the terminal to the runner's own watch mode. */
function watch(words: readonly string[]): void {
  const { unit, browser } = namedFiles(words)
  if (unit.length > 0 && browser.length > 0)
    console.log('Browser tests are not watched beside others. Name them alone to watch them.')
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
