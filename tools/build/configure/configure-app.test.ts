import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { readStartData } from '../packaging'
import { configureApp } from './configure-app'
import { pageOf } from './testing'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const folder = temporaryFolder('each test')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const set = (settings: unknown) =>
  writeFileSync(join(folder, 'config.json'), JSON.stringify(settings))
const all = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name))
    .map((name) => [name, read(name)])

beforeEach(() => {
  mkdirSync(join(folder, 'order'))
  writeFileSync(join(folder, 'index.html'), pageOf('/'))
  writeFileSync(join(folder, 'order/index.html'), pageOf('/order'))
  writeFileSync(join(folder, 'other.html'), '<p>Another page.</p>')
})

it('writes config.json into pages and headers, so that a page can start its first requests', () => {
  set({ api: { origin: 'https://lender.example' } })
  expect(configureApp(folder)).toEqual({ problems: [], pages: 2, stale: [] })
  expect(readStartData(read('order/index.html'))).toMatchObject({
    isConfigured: true,
    settings: { api: { origin: 'https://lender.example' } },
  })
  expect(read('order/index.html')).toContain('"address":"https://lender.example/v3/loan-details')
  expect(read('index.html')).not.toContain('first-loads')
  expect(read('security-headers.conf')).toContain("connect-src 'self' https://lender.example;")
  expect(read('other.html')).toBe('<p>Another page.</p>')
})

it('lets the policy and the headers allow only the inline script of the page', () => {
  set({})
  configureApp(folder)
  const allowed = /script-src 'self' ('sha256-[\w+/=]{44}');/.exec(read('security-headers.conf'))
  expect(read('order/index.html').replaceAll('&#39;', "'")).toContain(
    `script-src 'self' ${allowed![1]};`,
  )
  expect(read('index.html')).toContain('script-src &#39;self&#39;;')
})

it('replaces the settings of an earlier config.json, and changes nothing if the settings are equal', () => {
  set({ api: { origin: 'https://old.example' } })
  configureApp(folder)
  set({ provider: 'other' })
  expect(configureApp(folder)).toMatchObject({ pages: 2 })
  const once = all()
  expect(JSON.stringify(once)).not.toContain('old.example')
  expect(read('order/index.html').match(/first-loads/g)).toHaveLength(1)
  expect(configureApp(folder).pages).toBe(2)
  expect(all()).toEqual(once)
})

it('reports compressed files that differ from the original file', () => {
  set({})
  writeFileSync(join(folder, 'order/index.html.br'), 'packed')
  writeFileSync(join(folder, 'config.json.gz'), gzipSync('{"provider":"old"}'))
  writeFileSync(join(folder, 'other.html.gz'), 'packed')
  const stale = [join('order', 'index.html.br'), 'config.json.gz']
  expect(configureApp(folder).stale).toEqual(stale)
  expect(configureApp(folder).stale).toEqual(stale)
  writeFileSync(join(folder, 'order/index.html.br'), brotliCompressSync(read('order/index.html')))
  writeFileSync(join(folder, 'config.json.gz'), gzipSync(read('config.json')))
  expect(configureApp(folder).stale).toEqual([])
})

it('escapes settings so that they cannot end the script element', () => {
  const settings = { site: { appName: '</script><script>alert(1)</script><!-- $& $1' } }
  set(settings)
  configureApp(folder)
  const page = read('order/index.html')
  expect(readStartData(page)).toMatchObject({ settings })
  expect(page.match(/<\/script>/g)).toHaveLength(3)
})

it('reports an invalid value in config.json, and writes nothing', () => {
  set({ profile: 'nowhere', api: 7 })
  const before = all()
  const { problems, pages } = configureApp(folder)
  expect(pages).toBe(0)
  expect(problems.join('\n')).toMatch(/profile is "nowhere"[^]*api is 7/)
  expect(all()).toEqual(before)
})

it.each([
  [undefined, 'config.json does not exist. Create it. A file that contains only {} is valid.'],
  ['{\n "provider": "a",\n}', /^config\.json:3:1: .*remove the comma before it\.$/],
  ['{ // why\n}', /^config\.json:1:3: JSON has no comments\. Remove it/],
  ['{"provider":"a",\n"provider":"b"}', /^config\.json:2:1: "provider" occurs twice/],
  ['['.repeat(1e5), /too many levels/],
  [
    Buffer.from('{"provider":"\xe9"}', 'latin1'),
    /config.json:1:14: It is written in another encoding, not in UTF-8/,
  ],
])('reports an unreadable config.json with the position (%#)', (text, problem) => {
  if (text !== undefined) writeFileSync(join(folder, 'config.json'), text)
  const before = all()
  const { problems } = configureApp(folder)
  expect(problems).toEqual([expect.stringMatching(problem)])
  expect(all()).toEqual(before)
})

it('rejects header names and keys that do not work, and writes nothing', () => {
  set({ idempotencyHeader: 'Cookie', releases: '/releases', releaseKeys: ['AAAA'] })
  const before = all()
  expect(configureApp(folder).problems).toEqual([
    expect.stringContaining('idempotencyHeader names the header Cookie'),
    expect.stringContaining('releaseKeys.0 is not a public key'),
  ])
  expect(all()).toEqual(before)
})

it('ignores a byte order mark, as phones do', () => {
  writeFileSync(join(folder, 'config.json'), '\ufeff{"provider":"other"}')
  expect(configureApp(folder).problems).toEqual([])
})

it.each([
  [
    'order/index.html',
    '<html><head>',
    'order/index.html: Another version of Lienzo has built this page.',
  ],
  ['index.html', '<p>Hello.</p>', 'index.html: This is not a built app.'],
  ['more.html', pageOf('/order').replace('"screens"', '{'), 'more.html: Another version of Lienzo'],
  ['more.html', pageOf('/order').replaceAll('&#39;', "'"), 'more.html: Another version of Lienzo'],
])('writes nothing if %s differs from the build', (name, text, problem) => {
  set({ provider: 'other' })
  writeFileSync(join(folder, name), text)
  const before = all()
  expect(configureApp(folder).problems).toEqual([expect.stringContaining(problem)])
  expect(all()).toEqual(before)
})

it('ignores circular and broken links, and folders whose names look like pages', () => {
  set({})
  symlinkSync('.', join(folder, 'circle'))
  symlinkSync('nowhere', join(folder, 'gone.html'))
  mkdirSync(join(folder, 'folder.html'))
  expect(configureApp(folder)).toMatchObject({ problems: [], pages: 2 })
})

it('keeps the permissions of a page, and does not rewrite an unchanged page', () => {
  set({})
  const page = join(folder, 'index.html')
  chmodSync(page, 0o604)
  configureApp(folder)
  const { mode, ino } = statSync(page)
  expect(mode & 0o777).toBe(0o604)
  configureApp(folder)
  expect(statSync(page).ino).toBe(ino)
})

it('writes no file at all if one file cannot be written', () => {
  set({})
  mkdirSync(join(folder, 'security-headers.conf'))
  expect(() => configureApp(folder)).toThrow('EISDIR')
  expect(read('order/index.html')).toBe(pageOf('/order'))
})
