import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureValidators } from '../../build'

// `npm run bench` runs all benchmarks in this folder, one after the other. `npm run bench --
// checker` runs only that one, with the following arguments.
const folder = import.meta.dirname
const benches = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && name !== 'run.ts')
  .map((name) => name.slice(0, -'.ts'.length))
const [only, ...args] = process.argv.slice(2)
if (only !== undefined && !benches.includes(only))
  throw new Error(`There is no bench "${only}". There are: ${benches.join(', ')}.`)

ensureValidators()
for (const name of only === undefined ? benches : [only]) {
  console.log(`\n── ${name}`)
  const { status } = spawnSync(
    'npx',
    ['--no-install', 'tsx', join(folder, `${name}.ts`), ...args],
    { stdio: 'inherit' },
  )
  if (status !== 0) process.exitCode = 1
}
