import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { configureApp } from '../../tools/build/configure'
import type { ServeOptions } from '../../tools/sandbox/testing'

export function useConfiguredBuild(
  settings: object,
): Required<Pick<ServeOptions, 'dist' | 'headers'>> {
  const dist = join(mkdtempSync(join(tmpdir(), 'configured-')), 'dist')
  cpSync(process.env['LIENZO_DIST'] ?? 'dist', dist, { recursive: true })
  writeFileSync(join(dist, 'config.json'), JSON.stringify(settings))
  configureApp(dist)
  afterAll(() => rmSync(join(dist, '..'), { recursive: true }))
  const headers = readFileSync(join(dist, 'security-headers.conf'), 'utf8')
  const [, own] = /script-src 'self' ('sha256-[^']+')/.exec(headers)!
  return { dist, headers: { scripts: [own!] } }
}
