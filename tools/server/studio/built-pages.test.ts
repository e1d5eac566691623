import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { createPages, pages } from './built-pages'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const code = temporaryFolder('each test')
let builds = 0
const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
const put = (path: string, text: string) => write(join(code, path), text)

async function build(_: string, folder: string): Promise<void> {
  builds++
  write(join(folder, pages.studio), `<head></head>build ${builds}`)
  write(join(folder, 'assets/a-1.js'), 'let a')
}
const open = async (site = createPages(code, { build })) =>
  (await site.page('studio', {}, "default-src 'self'")).text()

beforeEach(() => {
  builds = 0
  for (const folder of ['src', 'renderer', 'widgets', 'tools', 'schemas/language'])
    put(`${folder}/a.json`, '{}')
  for (const file of ['package-lock.json', 'tsconfig.json']) put(file, '{}')
})

it('the built pages are reused until a source changes, even after a restart', async () => {
  const site = createPages(code, { build })
  expect(await open(site)).toBe('<head></head>build 1')
  expect(await open(site)).toBe('<head></head>build 1')
  put('schemas/screens/a.json', '{}')
  expect(await open()).toBe('<head></head>build 1')
})

it.each(['src/a.json', 'tools/new.ts', 'package-lock.json'])(
  'a change of %s builds the pages again, and deletes the last build',
  async (path) => {
    const site = createPages(code, { build })
    await open(site)
    put(path, '{ "changed": true }')
    expect(await open(site)).toBe('<head></head>build 2')
    expect(readdirSync(join(code, '.cache/studio'))).toHaveLength(1)
  },
)

it('builds only the named pages, unless all pages are already built', async () => {
  const built: (readonly string[] | undefined)[] = []
  const some = () =>
    createPages(code, {
      only: ['phone', 'show'],
      async build(root, folder, only) {
        await build(root, folder)
        built.push(only)
      },
    })
  expect(await open(some())).toBe('<head></head>build 1')
  expect(await open(some())).toBe('<head></head>build 1')
  expect(await open()).toBe('<head></head>build 2')
  expect(await open(some())).toBe('<head></head>build 2')
  expect(built).toEqual([['phone', 'show']])
})

it('reads the sources only once if the server is started with `isFixed`', async () => {
  const site = createPages(code, { build, isFixed: true })
  await open(site)
  put('src/a.json', '{ "changed": true }')
  // A server with the new sources deletes the old build.
  expect(await open()).toBe('<head></head>build 2')
  expect(await open(site)).toBe('<head></head>build 1')
  expect((await site.file('/assets/a-1.js')).status).toBe(200)
})

it('does not keep pages if a source changed during the build', async () => {
  const changing = createPages(code, {
    async build(root, folder) {
      await build(root, folder)
      put('src/a.json', '{ "changed": true }')
    },
  })
  await open(changing)
  put('src/a.json', '{}')
  expect(await open()).toBe('<head></head>build 2')
})

it('builds pages in a temporary folder if necessary, and tries again after a failure', async () => {
  put('.cache', 'no folder')
  expect(await open()).toBe('<head></head>build 1')
  let isBroken = true
  const site = createPages(code, {
    build: (root, folder) =>
      isBroken ? Promise.reject(new Error('no memory')) : build(root, folder),
  })
  expect(await open(site)).toContain('no memory')
  isBroken = false
  expect(await open(site)).toBe('<head></head>build 2')
})

it('lets browsers cache scripts, and serves no other files', async () => {
  const site = createPages(code, { build })
  const script = await site.file('/assets/a-1.js')
  expect([script.status, await script.text()]).toEqual([200, 'let a'])
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(script.headers.get('cache-control')).toContain('immutable')
  const paths = [
    '/assets/../a',
    '/assets/%2e%2e/a',
    `/${pages.studio}`,
    '/assets/',
    '/',
    '/none.js',
  ]
  for (const path of paths) expect((await site.file(path)).status).toBe(404)
})

it.each(['O$`Brien', "O$'Brien", '$&', '$1', '$$', '</script><b>'])(
  'puts the name %s into a page unchanged',
  async (name) => {
    const site = createPages(code, { build })
    const start = { person: { name } }
    const page = await (await site.page('studio', { 'studio-start': start }, '')).text()
    const [, data] = /<script[^>]*>(.*?)<\/script>/.exec(page) ?? []
    expect(JSON.parse(data ?? '')).toEqual(start)
    expect(page).toMatch(/<\/script><\/head>build 1$/)
  },
)
