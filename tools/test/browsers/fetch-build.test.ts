import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Build } from './builds'
import { fetchBuild } from './find-chromium'

let folder = ''
let build: Build
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fetch build '))
  const packed = gzipSync(
    tarOf(join(folder, 'a-package'), {
      'package/package.json': '{"name":"a-browser","version":"1.0.0"}',
      'package/bin/chromium.br': brotliCompressSync('the program'),
      'package/bin/fonts.tar.br': brotliCompressSync(
        tarOf(join(folder, 'an-archive'), { 'fonts/a.ttf': 'a font' }),
      ),
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

/** Creates a tar archive of these files, which are written to a folder. */
function tarOf(place: string, files: Readonly<Record<string, string | Buffer>>): Buffer {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    writeFileSync(join(place, path), content)
  }
  return execFileSync('tar', ['-c', '-C', place, ...readdirSync(place)])
}

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
