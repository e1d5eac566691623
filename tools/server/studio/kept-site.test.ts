import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepSite } from './kept-site'

const files = new Map<string, string | Uint8Array>([
  ['assets/a.js', 'let a'],
  ['assets/a.woff2', new Uint8Array([1, 2])],
])
let code: string
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(code, path)), { recursive: true })
  writeFileSync(join(code, path), text)
}

beforeEach(() => {
  code = mkdtempSync(join(tmpdir(), 'kept-site-'))
  for (const folder of ['src', 'renderer', 'widgets', 'tools', 'schemas', 'locales'])
    put(`${folder}/a.json`, '{}')
  for (const file of ['package-lock.json', 'tsconfig.json']) put(file, '{}')
})
afterEach(() => rmSync(code, { recursive: true }))

it('a site is reused as long as none of its sources has changed', () => {
  expect(keepSite('pages', code).read()).toBe(undefined)
  keepSite('pages', code).write(files)
  expect(keepSite('pages', code).read()).toEqual(files)
  expect(keepSite('phone', code).read()).toBe(undefined)
})

it.each(['src/a.json', 'locales/new.json', 'package-lock.json'])(
  'it is built again after a change of %s',
  (path) => {
    keepSite('pages', code).write(files)
    put(path, '{ "changed": true }')
    expect(keepSite('pages', code).read()).toBe(undefined)
  },
)

it('it is not kept when a source was changed during the build', () => {
  const kept = keepSite('pages', code)
  put('src/a.json', '{ "changed": true }')
  kept.write(files)
  put('src/a.json', '{}')
  expect(keepSite('pages', code).read()).toBe(undefined)
})

it('it is built again when the stored files are broken, and the folder is read-only', () => {
  put('.cache/studio/pages', 'half')
  expect(keepSite('pages', code).read()).toBe(undefined)
  rmSync(join(code, '.cache'), { recursive: true })
  put('.cache', 'no folder')
  expect(() => keepSite('pages', code).write(files)).not.toThrow()
})
