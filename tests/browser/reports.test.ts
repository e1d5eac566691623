import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as streamText } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Batch } from '../../src/report/batch.generated'
import { hostsOf } from '../../tools/build/headers'
import { useProduct } from './harness'
import { button } from './page-parts'

const received: { type: string | undefined; text: string }[] = []
const server = createServer((request, response) => {
  void streamText(request).then((text) => {
    received.push({ type: request.headers['content-type'], text })
    response.end()
  })
})
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const reports = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
afterAll(() => void server.close())

const product = useProduct({ config: { reports }, headers: hostsOf({ reports }) })
const silent = useProduct()

/** Waits until the expected report has arrived. Returns all reports of the phone's pages. */
async function toldBy(page: Page, isThere: (batches: readonly Batch[]) => boolean) {
  const batches = () => received.map(({ text }) => JSON.parse(text) as Batch)
  await expect
    .poll(async () => {
      await page.evaluate(() => void window.dispatchEvent(new Event('pagehide')))
      return isThere(batches())
    })
    .toBe(true)
  return batches()
}

beforeEach(() => void received.splice(0))

it('a page reports a fault with its screen, but nothing personal [S1]', async () => {
  const { page, show, problems } = await product.phone()
  await page.route(/loan-details\?/, (route) => route.abort())
  await show('/order', 'loan-details', '174', { userId: 'user-77812', deviceId: 'device-55123' })
  await button(page, 'Reintentar').waitFor()
  const batches = await toldBy(page, (seen) => seen.some(({ faults }) => faults.length > 0))
  const faults = batches.flatMap(({ faults }) => faults)
  expect(faults.map(({ code, screen }) => ({ code, screen }))).toContainEqual({
    code: 'load-network',
    screen: 'loan-details',
  })
  expect(batches.flatMap(({ shown }) => shown)).toEqual([])
  expect(received[0]!.type).toMatch(/^text\/plain/)
  const values = [...new URL(page.url()).searchParams.values()].filter(({ length }) => length > 4)
  expect(values).toContain('user-77812')
  for (const value of values) expect(received.map(({ text }) => text).join()).not.toContain(value)
  expect(problems.filter((problem) => !/ERR_FAILED|load-network/.test(problem))).toEqual([])
})

it('a page reports each shown screen, and reports the last events when it is left', async () => {
  const { page, open } = await product.phone()
  await open('/order')
  await button(page, 'Pagar').waitFor()
  const [batch] = await toldBy(page, (seen) => seen.length > 0)
  expect(batch).toMatchObject({ format: 1, engine: 'chromium', locale: 'es', region: 'mx' })
  expect(batch!.shown).toEqual([
    expect.objectContaining({ screen: 'loan-details', release: 0, canary: false, count: 1 }),
  ])
  await page.evaluate(
    () =>
      void document.dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', {
          documentURI: '',
          effectiveDirective: 'img-src',
          violatedDirective: 'img-src',
          originalPolicy: '',
          disposition: 'enforce',
          statusCode: 200,
        }),
      ),
  )
  await page.goto('about:blank')
  await expect.poll(() => received.length).toBe(2)
  expect((JSON.parse(received[1]!.text) as Batch).violations).toEqual([
    { directive: 'img-src', release: 0, count: 1 },
  ])
})

it('a deployment without a report URL receives no reports, and loads no code for them', async () => {
  const { page, open } = await silent.phone()
  const requests: string[] = []
  page.on('request', (request) => void requests.push(request.url()))
  const later = page.waitForResponse(/assets\/actions/)
  await open('/order')
  await later
  expect(requests.filter((url) => url.includes('tell-reports'))).toEqual([])
})
