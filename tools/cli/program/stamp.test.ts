import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { isFresh, stampOf, type Stamp } from './stamp.mjs'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const root = temporaryFolder('each test')
let stamp: Stamp = []
beforeEach(() => {
  writeFileSync(join(root, 'a.ts'), 'one')
  // The stamp in this test has no valid times, so that only the contents count.
  stamp = stampOf(root, ['a.ts', '']).map(([path, , content]) => [path, 0, content])
})

const fresh = () => isFresh(root, stamp)

it('accepts files with the same content and other times', () => {
  expect(fresh()).toBe(true)
  writeFileSync(join(root, 'a.ts'), 'one')
  expect(fresh()).toBe(true)
})

it('accepts an unchanged time without reading the file', () => {
  const time = statSync(join(root, 'a.ts')).ctimeMs
  expect(isFresh(root, [['a.ts', time, 'another content']])).toBe(true)
})

it('rejects a change that keeps the size and the time of modification', () => {
  const { atime, mtime } = statSync(join(root, 'a.ts'))
  writeFileSync(join(root, 'a.ts'), 'two')
  utimesSync(join(root, 'a.ts'), atime, mtime)
  expect(fresh()).toBe(false)
})

it('rejects a new file in a folder, because an import may find this file first', () => {
  writeFileSync(join(root, 'b.ts'), '')
  expect(fresh()).toBe(false)
})

it('rejects a missing file', () => {
  rmSync(join(root, 'a.ts'))
  expect(fresh()).toBe(false)
})
