import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findViolations } from './find-violations'
import { shareChromium, type OwnBrowser } from './browsers'
import { temporaryFolder } from '../fixtures/temporary-folder'

const folder = temporaryFolder()
let origin: string
let browser: OwnBrowser
let page: Page
// A simple file host, which serves the site below a folder.
const server = createServer(({ url = '' }, response) => {
  const path = new URL(url, 'http://localhost').pathname.replace('/below/', '/')
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
  response.writeHead(isFile ? 200 : 404, { 'content-type': types[extname(file)] ?? 'text/plain' })
  response.end(isFile ? readFileSync(file) : '')
})
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}
const requested: string[] = []
const problems: string[] = []

beforeAll(async () => {
  const build = ['--import', import.meta.resolve('tsx'), 'tools/studio/site/run.ts', folder]
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, build, { env })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await shareChromium()
  const looks = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const
  page = await (await browser.newContext(looks)).newPage()
  page.on('request', (request) => requested.push(new URL(request.url()).origin))
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`)
  })
})

afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

const open = (path: string) => page.goto(`${origin}/below/${path}`)

it('finds a code, and shows its page with a wrong and a right document', async () => {
  await open('')
  await page.keyboard.press('/')
  await page.keyboard.type('LZ302')
  await page.getByRole('link', { name: 'LZ302: A comparison that is never true' }).click()
  await page.getByRole('heading', { name: 'LZ302: A comparison that is never true' }).waitFor()
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
    expect.arrayContaining(['Why', 'Fix', 'Wrong', 'Right']),
  )
})

it.each(['', 'guides/how-a-screen-lives/', 'reference/findings/', 'findings/LZ302/'])(
  'is accessible on a narrow dark screen: %j',
  async (path) => {
    await open(path)
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  },
)

it('shows the examples of a widget, light and dark', async () => {
  await open('widgets/badge/')
  const [light, dark] = ['light', 'dark'].map((theme) =>
    page.frameLocator(`iframe[title="Examples of badge, ${theme}"]`),
  )
  await light!.getByRole('heading', { name: 'a count' }).waitFor()
  await dark!.getByRole('heading', { name: 'a count' }).waitFor()
  const colourOf = (frame: typeof light) =>
    frame!.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  expect(await colourOf(light)).not.toBe(await colourOf(dark))
  expect(await findViolations(page)).toEqual([])
})

it('draws the document on the phone, and reports a mistake in it', async () => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open('playground/')
  await page.frameLocator('iframe[title="The app"]').getByRole('heading').first().waitFor()
  await page.getByRole('heading', { name: 'No mistakes found' }).waitFor()
  const editor = page.getByRole('textbox', { name: /^Text of/ })
  await editor.press('Control+Home')
  await page.keyboard.type('x')
  await page.getByRole('list', { name: 'Findings' }).getByRole('link', { name: 'LZ001' }).waitFor()
  expect(await findViolations(page)).toEqual([])
})

it('sends no request to another host, and has no errors', () => {
  expect([...new Set(requested)]).toEqual([origin])
  expect(problems).toEqual([])
})
