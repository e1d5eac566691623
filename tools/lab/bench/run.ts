import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureValidators } from '../../build'
import { runScript, unknownName, UsageError } from '../../build/terminal'

const folder = import.meta.dirname
const benches = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && name !== 'run.ts')
  .map((name) => name.slice(0, -'.ts'.length))

await runScript({
  about: `Runs all benchmarks, one after the other, or only one with its arguments: ${benches.join(', ')}.`,
  usage: 'bench [-- name [arguments…]]',
  async run([only, ...args], terminal) {
    if (only !== undefined && !benches.includes(only))
      throw new UsageError(unknownName(only, benches, 'benchmark'))
    ensureValidators()
    const names = only === undefined ? benches : [only]
    const statuses = names.map((name) => {
      terminal.out(`\n── ${name}`)
      const line = ['--no-install', 'tsx', join(folder, `${name}.ts`), ...args]
      return spawnSync('npx', line, { stdio: 'inherit' }).status
    })
    return statuses.some((status) => status !== 0) ? 1 : 0
  },
})
