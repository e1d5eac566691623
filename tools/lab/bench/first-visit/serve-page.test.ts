import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandbox, readFamilies } from '../../../sandbox'
import { type ServedPage, servePage } from './serve-page'

const conf = `# Made from config.json.
add_header Content-Security-Policy "default-src 'none'; script-src 'self'" always;
add_header X-Frame-Options "DENY" always;
`
let folder = ''
let page: ServedPage

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lienzo-page-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'privacy'))
  writeFileSync(join(folder, 'index.html'), '<p>home</p>')
  writeFileSync(join(folder, 'privacy', 'index.html'), '<p>privacy</p>')
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'export {}')
  writeFileSync(join(folder, 'security-headers.conf'), conf)
  page = await servePage(folder, createSandbox({ families: readFamilies() }))
})
afterAll(async () => {
  await page.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${page.origin}${path}`, { headers })

it("every response has the headers of the build's server configuration", async () => {
  for (const path of ['/', '/assets/app-1a2b.js', '/none.js']) {
    const { headers } = await ask(path)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; script-src 'self'")
    expect(headers.get('x-frame-options')).toBe('DENY')
  }
})

it('a file with a hash is cached forever; a page is revalidated with a 304', async () => {
  expect((await ask('/assets/app-1a2b.js')).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  )
  const first = await ask('/order')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const again = await ask('/order', { 'If-None-Match': first.headers.get('etag')! })
  expect(again.status).toBe(304)
})

it('paths of screens return the page, missing files nothing', async () => {
  expect(await (await ask('/repayment')).text()).toBe('<p>home</p>')
  expect(await (await ask('/privacy')).text()).toBe('<p>privacy</p>')
  expect((await ask('/assets/gone.js')).status).toBe(404)
})

it('files are compressed for browsers that accept compression', async () => {
  expect((await ask('/', { 'Accept-Encoding': 'gzip, br' })).headers.get('content-encoding')).toBe(
    'br',
  )
  expect((await ask('/', { 'Accept-Encoding': 'gzip' })).headers.get('content-encoding')).toBe(
    'gzip',
  )
})
