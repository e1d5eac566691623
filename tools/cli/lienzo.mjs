#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { createLoader } from './program/load-part.mjs'
import { isFresh, readProgram } from './program/stamp.mjs'

// Runs the built program. Builds it first if a source has changed. If the build fails, for example
// in a read-only folder, the sources run directly and report their own mistakes. Optimizing
// compilation is not worth its time in most commands, because they end soon. With this budget, V8
// optimizes a function after about eight times as much work as usual.
setFlagsFromString('--interrupt-budget=1080000')
// The threads that help with minor garbage collections use more processor time than they save.
setFlagsFromString('--no-parallel-scavenge')

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = currentProgram() ?? (build() && currentProgram())
if (program) {
  const [, , command = 'help'] = process.argv
  const load = createLoader(
    join(root, dirname(program.main)),
    /^[a-z]+$/.exec(command)?.[0] ?? 'other',
  )
  const { startProgram } = await load(`./${basename(program.main)}`)
  await startProgram()
} else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./main.ts')
}

/** Returns the built program if all its sources are unchanged. */
function currentProgram() {
  const built = readProgram(root)
  return built?.root === root && isFresh(root, built.stamp) ? built : undefined
}

function build() {
  const script = fileURLToPath(new URL('program/build.ts', import.meta.url))
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    stdio: 'ignore',
  })
  return status === 0
}
