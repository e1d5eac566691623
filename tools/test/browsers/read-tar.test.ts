import { expect, it } from 'vitest'
import { readTar } from './find-chromium'
import { tarOf } from './testing/tar-of'

it('the files of an archive have the right bytes and paths', () => {
  const long = 'folder/'.repeat(10)
  const files = { 'a.txt': 'one', [`${long}b.txt`]: 'x'.repeat(600), 'c.txt': '' }
  const read = readTar(tarOf(files))
  expect(Object.fromEntries([...read].map(([path, bytes]) => [path, bytes.toString()]))).toEqual(
    files,
  )
})

it('a damaged archive is rejected', () => {
  const archive = tarOf({ 'a.txt': 'one' })
  archive.write('not a number', 124)
  expect(() => readTar(archive)).toThrow('The archive is damaged at byte 0.')
})
