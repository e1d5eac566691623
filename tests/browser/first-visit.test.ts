import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { recordRequests } from './record-requests'
import { stepsOf } from './request-steps'
import { useProduct } from './harness'

const product = useProduct()
const dist = process.env['LIENZO_DIST'] ?? 'dist'
const fileOf = (url: string) => join(dist, new URL(url).pathname)
const packed = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length

/**
 * Opens a screen. Returns the URLs of the scripts that the page requested before `selector`
 * appeared. The page itself notes the moment, because a moment later the list would include chunks
 * that the app loads when it is idle.
 */
async function scriptsUntil(selector: string, page: Page, open: () => Promise<void>) {
  await page.addInitScript((awaited) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(awaited)) return
      observer.disconnect()
      performance.mark('seen')
    })
    observer.observe(document, { childList: true, subtree: true })
  }, selector)
  await open()
  await page.locator(selector).waitFor()
  return page.evaluate(() => {
    const [seen] = performance.getEntriesByName('seen')
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < seen!.startTime)
      .map(({ name }) => name)
  })
}

it('loads at most 120 KB of compressed scripts, without the scripts for actions', async () => {
  const { page, open } = await product.phone()
  const scripts = await scriptsUntil('#status-image', page, () => open('/order'))
  const files = scripts.filter((url) => !/actions-/.test(url)).map(fileOf)
  // The number of chunks before the first paint depends on the network, but one of them is always
  // the entry.
  const [, entry = ''] = /type="module"[^>]* src="\/([^"]+)"/.exec(
    readFileSync(join(dist, 'index.html'), 'utf8'),
  )!
  expect(files).toContain(join(dist, entry))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  expect(files.map(packed).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(120 * 1024)
})

const screens = [
  ['/order', 'loan-details', '#status-image'],
  ['/repayment', 'loan-play-detail', '#amount'],
  ['/delay', 'loan-play-delay-detail', '.lz-money'],
] as const
const times = [
  ['es', {}],
  ['en', { isNeedPop: '1' }],
] as const

describe.each(times)('in the language %s', (_, more) =>
  it.each(screens)(
    '%s requests each resource once, and needs at most two sequential responses for its data',
    async (route, load, shown) => {
      const { page, takeContext, open } = await product.phone()
      const context = takeContext()
      const recorder = recordRequests(await enabled(context, page))
      await open(route, more)
      await page.locator(shown).first().waitFor()
      const requests = recorder.since(0).filter(({ kind }) => kind !== 'picture')
      const steps = stepsOf(requests)
      const until = requests.findIndex(({ url }) => new URL(url).pathname.endsWith(load))
      expect(steps[until]).toBe(2)
      const late = requests.slice(0, until + 1).filter((__, at) => steps[at]! > 2)
      expect(late.map(({ url }) => url)).toEqual([])
      const urls = requests.map(({ url }) => url)
      expect(urls).toEqual([...new Set(urls)])
    },
  ),
)

describe('a second visit', () => {
  const loads = '**/loan-details/loan-details?*'

  it('requests its data before its settings have loaded, with the settings of the last visit', async () => {
    const { page, open } = await product.phone()
    await open('/order')
    await page.locator('#status-image').waitFor()
    const data = page.waitForRequest(loads)
    await page.route('**/config.json', async (route) => {
      await data
      await route.continue()
    })
    await page.reload()
    await page.locator('#status-image').waitFor()
  })

  it('follows changed settings, and shows only the response from the new URL', async () => {
    const { page, open } = await product.phone()
    await open('/order')
    await page.locator('#status-image').waitFor()
    const moved = { json: { api: { loan: '/elsewhere' } } }
    await page.route('**/config.json', (route) => route.fulfill(moved))
    await page.route('**/elsewhere/**', async (route) => {
      const answer = await route.fetch({ url: route.request().url().replace('/elsewhere', '') })
      const text = (await answer.text()).replace(
        /("noticeStatusText":)"[^"]*"/,
        '$1"From elsewhere"',
      )
      await route.fulfill({ response: answer, body: text })
    })
    await page.reload()
    await page.getByText('From elsewhere').waitFor()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.reload()
    await page.getByText('From elsewhere').waitFor()
    const called = requests.filter((url) => /loan-details\/loan-details/.test(url))
    expect(called.map((url) => new URL(url).pathname.split('/')[1])).toEqual(['elsewhere'])
  })
})

async function enabled(context: BrowserContext, page: Page): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  return devtools
}
