import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { replaceFiles } from '.'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const folder = temporaryFolder('each test')

it('leaves the first file unchanged and no temporary files if the last file cannot be written', () => {
  const first = join(folder, 'first')
  writeFileSync(first, 'old')
  const files = new Map([first, join(folder, 'nowhere', 'last')].map((path) => [path, 'new']))
  expect(() => replaceFiles(files)).toThrow('ENOENT')
  expect(readFileSync(first, 'utf8')).toBe('old')
  expect(readdirSync(folder)).toEqual(['first'])
})
