#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { isFresh, readProgram } from './program/stamp.mjs'

// Runs the built program. Builds it first if a source has changed. A program that cannot be built,
// as in a read-only folder, runs from its sources, which also explain a mistake in them.
// Most commands end before optimized code saves the time of its compilation. V8 compiles a function
// after about eight times as much work as usual.
setFlagsFromString('--interrupt-budget=1080000')

const root = fileURLToPath(new URL('../..', import.meta.url))
const main = builtMain() ?? (build() && builtMain())
if (main) await import(main)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./main.ts')
}

/** Returns the address of the built program if all its sources are unchanged. */
function builtMain() {
  const program = readProgram(root)
  const isCurrent = program?.root === root && isFresh(root, program.stamp)
  return isCurrent ? new URL(`../../${program.main}`, import.meta.url).href : undefined
}

function build() {
  const script = fileURLToPath(new URL('program/build.ts', import.meta.url))
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    stdio: 'ignore',
  })
  return status === 0
}
