import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'

/** One thing that `npm test` proves, as a command. */
interface Step {
  name: string
  command: readonly string[]
  /** Where a test runner leaves its counts. */
  counts?: string
}

const vitest = (name: string, counts: string, ...args: string[]): Step => ({
  name,
  command: [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${counts}`,
    ...args,
  ],
  counts,
})

const steps: readonly Step[] = [
  { name: 'generated files are fresh', command: ['tsx', 'tools/build/generate.ts', '--check'] },
  { name: 'format', command: ['biome', 'format'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--max-warnings', '0'] },
  { name: 'documents', command: ['tsx', 'tools/cli/main.ts', 'check'] },
  vitest('unit tests', '.cache/unit.json'),
  vitest('browser tests', '.cache/browser.json', '--config', 'tests/browser/vitest.config.ts'),
]

const totals = { passed: 0, failed: 0 }
for (const step of steps) {
  console.log(`\n── ${step.name}`)
  if (step.counts) rmSync(step.counts, { force: true })
  const { status } = spawnSync('npx', ['--no-install', ...step.command], { stdio: 'inherit' })
  count(step, status === 0)
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 ? 1 : 0

/**
 * Adds a step's tests; a step without counts, or one that failed without a failed test, counts as
 * one.
 */
function count({ counts, name }: Step, passed: boolean): void {
  const found =
    counts && existsSync(counts)
      ? (JSON.parse(readFileSync(counts, 'utf8')) as {
          numPassedTests: number
          numFailedTests: number
        })
      : undefined
  totals.passed += found ? found.numPassedTests : Number(passed)
  const failed = found?.numFailedTests ?? 0
  totals.failed += passed ? failed : Math.max(1, failed)
  if (!passed) console.error(`── failed: ${name}`)
}
