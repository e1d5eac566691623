import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replaceFiles } from '.'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'replace-'))))
afterEach(() => rmSync(folder, { recursive: true }))

it('leaves the first file unchanged and no temporary files if the last file cannot be written', () => {
  const first = join(folder, 'first')
  writeFileSync(first, 'old')
  const files = new Map([first, join(folder, 'nowhere', 'last')].map((path) => [path, 'new']))
  expect(() => replaceFiles(files)).toThrow('ENOENT')
  expect(readFileSync(first, 'utf8')).toBe('old')
  expect(readdirSync(folder)).toEqual(['first'])
})
