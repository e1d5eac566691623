import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectUsable, listenTo } from './fault-parts'
import { useProduct } from './harness'
import { button, pathOf } from './page-parts'

const product = useProduct()
const order = '**/v3/loan-details/loan-details?**'
const retry = (page: Page) => button(page, 'Reintentar')

/** Waits for the button Retry, repairs the server, and expects that the button shows the screen. */
async function repair(page: Page): Promise<void> {
  await retry(page).waitFor()
  await expectUsable(page)
  await page.unroute(order)
  await retry(page).click()
  await button(page, 'Pagar').waitFor()
}

// The unit tests of src/api list many more responses.
describe('a response of another shape', () => {
  it.each([
    ['nothing', ''],
    ['half of the response', '{"success":true,"data":{"orderStatus":"1'],
    ['deeply nested lists', `{"success":true,"data":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ])('%s is an error that Retry repairs, and not a blank page [E2]', async (_, body) => {
    const { page, show } = await product.phone()
    const { uncaught } = listenTo(page)
    await page.route(order, (route) => route.fulfill({ body, contentType: 'application/json' }))
    await show('/order', 'loan-details', '174')
    await repair(page)
    expect([await retry(page).count(), uncaught]).toEqual([0, []])
  })

  it.each([401, 503])('the status %i is an error that Retry repairs [R1]', async (status) => {
    const { page, show } = await product.phone()
    await page.route(order, (route) =>
      route.fulfill({ status, body: 'gateway', contentType: 'text/plain' }),
    )
    await show('/order', 'loan-details', '174')
    await repair(page)
  })

  it('undeclared members, including markup and prototypes, change nothing [E2 E1]', async () => {
    const { page, show, problems } = await product.phone()
    await page.route(order, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object }
      const data = JSON.stringify(answer.data).replace(
        '{',
        '{"__proto__":{"isDelay":1},"constructor":{"prototype":1},"h5":"x","noticeStatusText2":"<b>x</b>",',
      )
      await route.fulfill({
        body: `{"success":true,"data":${data}}`,
        contentType: 'application/json',
      })
    })
    await show('/order', 'loan-details', '174')
    await button(page, 'Pagar').waitFor()
    expect([await button(page, 'Aplazar').count(), problems]).toEqual([0, []])
  })
})

describe('a phone without a network', () => {
  it('can continue at every step of a repayment, and recovers with Retry [R1]', async () => {
    const { page, takeContext, show } = await product.phone()
    const context = takeContext()
    const { uncaught } = listenTo(page)
    const steps = [
      { leave: () => button(page, 'Pagar').click(), arrived: '#amount' },
      {
        leave: () => page.getByRole('button', { name: /^Súper Mazorca/ }).click(),
        arrived: '#company',
      },
    ]
    await show('/order', 'loan-details', '174')
    await button(page, 'Pagar').waitFor()
    for (const { leave, arrived } of steps) {
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await leave()
      await retry(page).waitFor()
      await expectUsable(page)
      await retry(page).click()
      await retry(page).waitFor()
      await context.setOffline(false)
      await retry(page).click()
      await page.locator(arrived).first().waitFor()
    }
    expect([pathOf(page), uncaught]).toEqual(['/carpmm', []])
  })

  it('shows the loss and the return of the connection, and keeps its content [R1]', async () => {
    const { page, takeContext, show } = await product.phone()
    const context = takeContext()
    let requestCount = 0
    await page.route(order, (route) =>
      requestCount++ % 2 === 0 ? route.abort() : route.continue(),
    )
    for (let visit = 0; visit < 2; visit++) {
      await show('/order', 'loan-details', '174')
      await retry(page).click()
      await button(page, 'Pagar').waitFor()
      await context.setOffline(true)
      await expectUsable(page)
      await context.setOffline(false)
      expect(await button(page, 'Pagar').count()).toBe(1)
    }
  })

  it("keeps texts and links if the app's code cannot load, and loads the code at the next attempt [R1]", async () => {
    const { page, show } = await product.phone()
    await page.route('**/assets/*.js', (route) => route.abort())
    await show('/order', 'loan-details', '174')
    await expect.poll(() => page.locator('body').innerText()).not.toBe('')
    expect(await page.getByRole('link').count()).toBeGreaterThan(0)
    await page.unroute('**/assets/*.js')
    await page.reload()
    await button(page, 'Pagar').waitFor()
  })
})
