import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { copiedProduct } from './copied-product'

/** A check without saved results, with limits for its time and memory. */
interface Goal {
  readonly screens: number
  readonly options: readonly string[]
  readonly seconds?: number
  readonly megabytes?: number
}

const goals: readonly Goal[] = [
  { screens: 39, options: ['--explore', 'off'], seconds: 2.5 },
  { screens: 39, options: ['--no-coverage'], seconds: 1 },
  { screens: 5_000, options: ['--no-coverage'], megabytes: 1_000 },
]

/**
 * The number of runs. The first run builds the program. The other runs use the compiled code of the
 * program.
 */
const runs = 4

/** Runs the command line in copies of the product. Returns false if a check misses its goal. */
export function coldChecks(sizes: readonly number[]): boolean {
  const results = goals.filter(({ screens }) => sizes.includes(screens)).map(tryGoal)
  return results.every(Boolean)
}

function tryGoal({ screens, options, seconds = Infinity, megabytes = Infinity }: Goal): boolean {
  const root = mkdtempSync(join(tmpdir(), 'lienzo-cold-'))
  try {
    for (const [path, text] of copiedProduct(resolve('.'), screens)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const count = seconds === Infinity ? 1 : runs
    const used = Array.from({ length: count }, () => checkOnce(root, options))
    const [least] = used.toSorted((one, other) => one.seconds - other.seconds)
    const isReached = least!.seconds <= seconds && least!.megabytes <= megabytes
    const figures = [
      figure(least!.seconds.toFixed(2), seconds, 's'),
      figure(least!.megabytes.toFixed(0), megabytes, 'MB'),
    ]
    const verdict = isReached ? 'reached' : 'MISSED'
    console.log(`${screens} screens, check ${options.join(' ')}: ${figures.join(', ')}: ${verdict}`)
    return isReached
  } finally {
    rmSync(root, { recursive: true })
  }
}

const figure = (value: string, most: number, unit: string) =>
  `${value} ${unit}${most === Infinity ? '' : ` of ${most}`}`

/** Runs a check. The process reports its processor time and memory when it ends. */
function checkOnce(root: string, options: readonly string[]) {
  rmSync(join(root, '.cache'), { recursive: true, force: true })
  const program = resolve('tools/cli/lienzo.mjs')
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', reporter, program, 'check', ...options],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The check fails. ${stderr}`)
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(
    stderr.trim().split('\n').at(-1)!,
  ) as NodeJS.ResourceUsage
  return { seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1_024 }
}

const reporter = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => console.error(JSON.stringify(process.resourceUsage())))`,
)}`
