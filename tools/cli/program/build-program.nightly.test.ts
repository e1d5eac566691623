import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'lienzo-program-'))
  for (const part of ['cli/lienzo.mjs', 'cli/program'])
    cpSync(join('tools', part), join(root, 'tools', part), { recursive: true })
  for (const part of ['package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(part, join(root, part))
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  write('main.ts', `import { startProgram } from './start'\nstartProgram()`)
  write(
    'start.ts',
    `import { says } from './says'
    export const startProgram = () => console.log(says, import.meta.dirname)`,
  )
  mkdirSync(join(root, 'tools/build'))
  write(
    '../build/index.ts',
    `export const ensureValidators = () => {}
    export const validatorSources = () => []`,
  )
  write('says.ts', `export const says: string = 'one'`)
})
afterAll(() => rmSync(root, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(root, 'tools/cli', name), text)
const run = () =>
  spawnSync(process.execPath, [join(root, 'tools/cli/lienzo.mjs')], { encoding: 'utf8' }).stdout
const builds = () =>
  readdirSync(join(root, '.cache/lienzo')).filter((name) => name.startsWith('build-'))

it('builds the program once, and again after a change', () => {
  expect(run()).toBe(`one ${join(root, 'tools/cli')}\n`)
  const [first] = builds()
  expect(run()).toContain('one')
  expect(builds()).toEqual([first])

  write('says.ts', `export const says: string = 'two'`)
  expect(run()).toContain('two')
  expect(builds()).toHaveLength(2)
})

it('builds the program again if one of its parts or its description is damaged', () => {
  for (const name of builds()) writeFileSync(join(root, '.cache/lienzo', name, 'start.mjs'), '(')
  expect(run()).toContain('two')
  writeFileSync(join(root, '.cache/lienzo/program.json'), '{"root":')
  expect(run()).toContain('two')
  expect(builds().length).toBeLessThanOrEqual(3)
})

it('runs the sources if the program cannot be built', () => {
  write('program/build.ts', 'process.exit(1)')
  expect(run()).toContain('two')
})
