import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { builds, folderName } from './builds'
import { findChromium, requireShell } from './find-chromium'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'find chromium '))
  vi.stubEnv('CHROMIUM', '')
  vi.stubEnv('PATH', join(folder, 'bin'))
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'))
  vi.stubEnv('TMPDIR', join(folder, 'tmp'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function addProgram(path: string): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  chmodSync(file, 0o755)
  return file
}

const download = join('cache/lienzo', folderName(builds[147]), 'chromium')
const isLinux = process.platform === 'linux' && process.arch === 'x64'

it.runIf(isLinux)('prefers a headless shell to a complete browser', () => {
  const complete = addProgram('bin/chromium')
  expect(findChromium()?.path).toBe(complete)
  const downloaded = addProgram(download)
  expect(findChromium()?.path).toBe(downloaded)
  const shell = addProgram('bin/chromium-headless-shell')
  expect(findChromium()?.path).toBe(shell)
  vi.stubEnv('CHROMIUM', complete)
  expect(findChromium()?.path).toBe(complete)
})

it.runIf(isLinux)('downloads a headless shell beside a complete browser', async () => {
  addProgram('bin/chromium')
  const fetched = { path: 'fetched', env: {} }
  expect(await requireShell(() => Promise.resolve(fetched))).toBe(fetched)
})

it.runIf(isLinux)(
  'uses a complete browser if the download fails, and tells the reason',
  async () => {
    const fail = () => Promise.reject(new Error('The registry is not reachable.'))
    const complete = addProgram('bin/chromium')
    const lines: string[] = []
    expect((await requireShell(fail, (line) => lines.push(line))).path).toBe(complete)
    expect(lines).toEqual([
      `The registry is not reachable.\nThe tests use ${complete}, and take longer.`,
    ])
    rmSync(complete)
    await expect(requireShell(fail)).rejects.toThrow('No Chromium was found')
  },
)
