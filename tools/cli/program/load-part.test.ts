import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const folder = temporaryFolder('each test')
beforeEach(() => {
  part('main.mjs', `const { double } = await load('./other.mjs'); return { say: () => double(21) }`)
  part('other.mjs', `const double = (value) => 2 * value; return { double }`)
})

const part = (name: string, body: string) =>
  writeFileSync(join(folder, name), `(async (load) => {${body}})`)

/** Loads the program in a process of its own, and returns its output. */
function run(exitCode = 0): string {
  const loader = pathToFileURL(resolve('tools/cli/program/load-part.mjs')).href
  const script = `
    import { createLoader } from '${loader}'
    const { say } = await createLoader('${folder}', 'check')('./main.mjs')
    console.log(say())
    process.exitCode = ${exitCode}`
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  }).stdout
}
const kept = () => readdirSync(folder).filter((name) => name.endsWith('.check'))

it('stores the compiled code of all parts, and runs it', () => {
  expect(run()).toBe('42\n')
  expect(kept()).toEqual(['main.mjs.check', 'other.mjs.check'])
  const [code] = kept().map((name) => readFileSync(join(folder, name)))
  expect(run()).toBe('42\n')
  expect(readFileSync(join(folder, 'main.mjs.check'))).toEqual(code)
})

it('stores nothing if the process fails', () => {
  run(2)
  expect(kept()).toEqual([])
})

it('replaces damaged code', () => {
  run()
  const file = join(folder, 'other.mjs.check')
  const code = readFileSync(file)
  writeFileSync(file, code.fill(1, 40))
  expect(run()).toBe('42\n')
  expect(readFileSync(file)).not.toEqual(code)
})
