import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { secondTries, type Results } from './second-tries'
import { proofs, testRuns, type Step } from './steps'

const totals = { passed: 0, failed: 0 }
const words = process.argv.slice(2)
const runs = testRuns(words)
if (runs.length === 0) {
  console.error(
    `No path of a test holds "${words.join('" or "')}". Say part of one, as in npm test -- widgets/tabs.`,
  )
  process.exit(1)
}

await Promise.all(proofs.map((step) => prove(step, 'pipe')))
for (const step of runs) await prove(step, 'inherit')
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 ? 1 : 0

/** Runs a step and adds its tests; what runs beside others is printed when it is done. */
async function prove(step: Step, stdio: 'pipe' | 'inherit'): Promise<void> {
  const head = `\n── ${step.name}`
  if (stdio === 'inherit') console.log(head)
  if (step.leftOut) return console.log(`Left out: ${step.leftOut}`)
  if (step.counts) rmSync(step.counts, { force: true })
  const child = spawn('npx', ['--no-install', ...step.command], {
    stdio: ['inherit', stdio, stdio],
    env: { ...process.env, ...step.env },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk))
  const passed = await new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (status) => resolve(status === 0))
  })
  if (stdio === 'pipe') console.log(`${head}\n${Buffer.concat(output).toString().trimEnd()}`)
  count(step, passed)
}

/**
 * Adds a step's tests; a step without counts, or one that failed without a failed test, counts as
 * one.
 */
function count({ counts, name }: Step, passed: boolean): void {
  const found =
    counts && existsSync(counts)
      ? (JSON.parse(readFileSync(counts, 'utf8')) as Results & {
          numPassedTests: number
          numFailedTests: number
        })
      : undefined
  for (const test of found ? secondTries(found) : [])
    console.log(`── passed at the second try: ${test}`)
  totals.passed += found ? found.numPassedTests : Number(passed)
  const failed = found?.numFailedTests ?? 0
  totals.failed += passed ? failed : Math.max(1, failed)
  if (!passed) console.error(`── failed: ${name}`)
}
