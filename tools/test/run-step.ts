import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Step } from './steps'

/** The tests of a step that passed and failed. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  /** The duration of each test file. */
  readonly files: readonly { readonly path: string; readonly seconds: number }[]
}

/** The used part of a test runner's report. */
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
 * Runs a step. A test run prints its progress; a proof prints one line, and its whole output only
 * if it fails.
 */
export async function runStep(step: Step): Promise<Counts> {
  if (step.counts) rmSync(step.counts, { force: true })
  const started = performance.now()
  const isTestRun = step.counts !== undefined
  if (isTestRun) console.log(`── ${step.name}`)
  const { passed, output } = await start(step, isTestRun)
  const counts = readCounts(step, passed)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
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
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ passed: false, output: String(error) }))
    child.on('close', (status) =>
      resolve({ passed: status === 0, output: Buffer.concat(output).toString().trimEnd() }),
    )
  })
}

/** A step without counts, or one that failed without a failed test, counts as one. */
function readCounts({ counts }: Step, passed: boolean): Counts {
  const found =
    counts && existsSync(counts) ? (JSON.parse(readFileSync(counts, 'utf8')) as Report) : undefined
  return {
    passed: found?.numPassedTests ?? Number(passed),
    failed: passed ? (found?.numFailedTests ?? 0) : Math.max(1, found?.numFailedTests ?? 0),
    files: (found?.testResults ?? []).map(({ name, startTime, endTime }) => ({
      path: relative('', name).replaceAll('\\', '/'),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}
