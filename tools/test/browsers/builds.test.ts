import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cacheFolders, writableCache } from './builds'

it('tries XDG_CACHE_HOME first and the temporary folder last', () => {
  const [first, last] = cacheFolders({ XDG_CACHE_HOME: '/caches' })
  expect(first).toBe(join('/caches', 'lienzo'))
  expect(last!.startsWith(tmpdir())).toBe(true)
})

it('uses the next folder if one cannot be created', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cache-folders-'))
  try {
    writeFileSync(join(folder, 'file'), '')
    const next = join(folder, 'next/lienzo')
    expect(writableCache([join(folder, 'file/lienzo'), next])).toBe(next)
    expect(existsSync(next)).toBe(true)
    expect(() => writableCache([join(folder, 'file/lienzo')])).toThrow(/is writable/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
