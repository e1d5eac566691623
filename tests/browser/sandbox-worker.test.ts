import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nodeListener } from '../../tools/sandbox'
import { createBuildListener } from '../../tools/sandbox/testing'
import { sandboxWorker } from '../../tools/sandbox/worker-plugin'
import { shareChromium, type OwnBrowser } from './browsers'
import { temporaryFolder } from '../fixtures/temporary-folder'

// The page contains the sandbox itself. Its server has files but no endpoints.
let browser: OwnBrowser
let page: Page
const dist = temporaryFolder()
const server = createServer(nodeListener((request) => createBuildListener({ dist }).fetch(request)))

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, 'fixtures/sandbox-worker'),
    plugins: [sandboxWorker()],
    build: { outDir: dist, emptyOutDir: true, target: 'es2022' },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  browser = await shareChromium()
  page = await (await browser.newContext()).newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.waitForFunction(() => document.title === 'ready')
})

afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

const details = (sessionId: string) =>
  page.evaluate(
    (id) =>
      fetch(`/v3/loan-details/loan-details?sessionId=${id}`).then(
        (response) => response.json() as Promise<{ data: { orderStatus: string } }>,
        (error: unknown) => String(error),
      ),
    sessionId,
  )

const widthOf = (src: string) =>
  page.evaluate(async (address) => {
    const image = Object.assign(new Image(), { src: address })
    await image.decode()
    return image.naturalWidth
  }, src)

it('responds to the calls of the page', async () => {
  expect(await details('a')).toMatchObject({ success: true, data: { orderStatus: '174' } })
})

it('knows the scenarios of the repository', async () => {
  expect(await details('scenario.loan-details.unknown-status')).toMatchObject({
    data: { orderStatus: '999' },
  })
  expect(await details('scenario.loan-details.offline')).toBe('TypeError: Failed to fetch')
})

it('draws images, and stores an upload that the page can show', async () => {
  const url = await page.evaluate(async () => {
    const picture = await new Promise<Blob | null>((resolve) => {
      document.createElement('canvas').toBlob(resolve, 'image/png')
    })
    const form = new FormData()
    form.append('problemImage', picture!, 'a.png')
    const answer = await fetch('/stadium/user-problem/upload-problem-img?sessionId=a', {
      method: 'POST',
      body: form,
    })
    return ((await answer.json()) as { data: { url: string } }).data.url
  })
  expect(await widthOf(url)).toBe(300)
  expect(await widthOf('/__sandbox/assets/logo-colibri.svg')).toBe(96)
})

it('passes all other requests to the server', async () => {
  expect(await page.evaluate(async () => (await fetch('/index.html')).status)).toBe(200)
  expect(await page.evaluate(async () => (await fetch('/missing.js')).status)).toBe(404)
})
