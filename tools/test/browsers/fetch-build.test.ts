import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Build } from './builds'
import { fetchBuild } from './find-chromium'
import { tarOf } from './testing/tar-of'

let folder = ''
let build: Build
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fetch build '))
  const packed = gzipSync(
    tarOf({
      'package/package.json': '{"name":"a-browser","version":"1.0.0"}',
      'package/bin/chromium.br': brotliCompressSync('the program'),
      'package/bin/fonts.tar.br': brotliCompressSync(tarOf({ 'fonts/a.ttf': 'a font' })),
    }),
  )
  const file = join(folder, 'a-browser.tgz')
  writeFileSync(file, packed)
  build = {
    package: file,
    integrity: `sha512-${createHash('sha512').update(packed).digest('base64')}`,
    program: 'package/bin/chromium.br',
    archives: ['package/bin/fonts.tar.br'],
    megabytes: 1,
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

const cache = () => mkdtempSync(join(folder, 'cache-'))

it('leaves one complete folder if two processes download a browser at the same time', async () => {
  const into = cache()
  const lines: string[] = []
  const [one, other] = await Promise.all(
    [1, 2].map(() => fetchBuild(build, into, (line) => lines.push(line))),
  )
  expect(other).toBe(one)
  expect(readdirSync(into)).toEqual([one!.slice(into.length + 1)])
  expect(readFileSync(join(one!, 'chromium'), 'utf8')).toBe('the program')
  expect(statSync(join(one!, 'chromium')).mode & 0o111).not.toBe(0)
  expect(readFileSync(join(one!, 'fonts/a.ttf'), 'utf8')).toBe('a font')
  expect(readFileSync(join(one!, 'fonts.conf'), 'utf8')).toContain(`<dir>${one}/fonts</dir>`)
  expect(lines[0]).toContain(`1 MB) into ${one}`)
})

it('deletes a package with another hash', async () => {
  const into = cache()
  const changed = { ...build, integrity: 'sha512-other' }
  await expect(fetchBuild(changed, into, () => {})).rejects.toThrow('not the pinned sha512-other')
  expect(readdirSync(into)).toEqual([])
})
