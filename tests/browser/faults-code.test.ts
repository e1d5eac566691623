import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectUsable, holdRequests, listenTo } from './fault-parts'
import { useProduct } from './harness'
import { button, pathOf, toast } from './page-parts'

const product = useProduct()
/** The validators for loan responses. The page of a hash route does not preload them. */
const answers = '**/answers/loan.json'
const retry = (page: Page) => button(page, 'Reintentar')

/** Blocks every code file with this name, until the returned function is called. */
async function withoutCode(page: Page, name: string): Promise<() => Promise<void>> {
  const address = `**/assets/${name}*.js*`
  await page.route(address, (route) => route.abort())
  return () => page.unroute(address)
}

/** Advances the clock until the next retry has loaded the code. */
const runUntilShown = (page: Page, shown: Locator) =>
  expect
    .poll(async () => {
      await page.clock.runFor(3000)
      return shown.isVisible()
    })
    .toBe(true)

// A browser remembers that a module has failed, so each retry must use another URL.
describe('a code file that does not load', () => {
  it('prevents the actions of a press, notifies the borrower, and loads at the next press [R1]', async () => {
    const { page, show } = await product.phone()
    const { uncaught } = listenTo(page)
    const restore = await withoutCode(page, 'actions')
    await show('/order', 'loan-details', '174')
    await button(page, 'Pagar').click()
    await toast(page, 'Revise su conexión e inténtelo de nuevo.').waitFor()
    await expectUsable(page)
    await restore()
    await button(page, 'Pagar').click()
    await expect.poll(() => pathOf(page)).toBe('/repayment')
    expect(uncaught).toEqual([])
  })

  it('is also reported in English, and after the back button [R1]', async () => {
    const { page, show } = await product.phone()
    await withoutCode(page, 'actions')
    await show('/order', 'loan-details', '174', { isNeedPop: '1' })
    await button(page, 'Back').click()
    await toast(page, 'Check your connection and try again.').waitFor()
  })

  it('delays the automatic actions of a screen until the code has loaded [R1]', async () => {
    const { page, show } = await product.phone()
    await page.clock.install()
    const restore = await withoutCode(page, 'actions')
    await show('/order', 'loan-details', '200-score')
    await toast(page, 'Revise su conexión').waitFor()
    await restore()
    await runUntilShown(page, page.getByRole('dialog'))
  })

  it('makes one load fail if the code validates responses, and Retry repairs the load [R1]', async () => {
    const { page, show, calls } = await product.phone()
    await page.route(answers, (route) => route.abort())
    await show('#/borrowDetail/', 'borrow-detail', 'spanish')
    await retry(page).waitFor()
    await expectUsable(page)
    await page.unroute(answers)
    await retry(page).click()
    await page.getByText('Mi préstamo').first().waitFor()
    await expect.poll(() => retry(page).count()).toBe(0)
    await expect
      .poll(async () => (await calls()).filter(({ path }) => path.endsWith('/loan-details')).length)
      .toBe(2)
  })

  it('leaves a screen without the widgets of that file until the file has loaded [R1]', async () => {
    const { page, show } = await product.phone()
    await page.clock.install()
    const restore = await withoutCode(page, 'inputs')
    await show('/chooseRepayment', 'choose-repayment', 'needs-code')
    await expectUsable(page)
    // The request must have its response before the clock reaches the request's time limit.
    await page.getByText('Sus tarjetas').waitFor()
    expect(await page.locator('.lz-option-row').count()).toBe(0)
    await restore()
    await runUntilShown(page, page.locator('.lz-option-row').first())
  })

  it('blocks a press for at most 8 s if the file never arrives [R1]', async () => {
    const { page, show } = await product.phone()
    await page.clock.install()
    const heldRequests = await holdRequests(page, '**/assets/actions*.js*')
    await show('/order', 'loan-details', '174')
    await button(page, 'Pagar').click()
    await expect.poll(() => heldRequests.count()).toBe(1)
    await page.clock.runFor(8100)
    await toast(page, 'Revise su conexión').waitFor()
    heldRequests.release()
    await button(page, 'Pagar').click()
    await expect.poll(() => pathOf(page)).toBe('/repayment')
  })

  it('ends a load within the time limit of a call if the file never arrives [R1]', async () => {
    const { page, show } = await product.phone()
    await page.clock.install()
    const heldRequests = await holdRequests(page, answers)
    await show('#/borrowDetail/', 'borrow-detail', 'spanish')
    await expect.poll(() => heldRequests.count()).toBe(1)
    // The app must be rendered before the clock moves, because the start of the app has its own
    // time limit.
    await page.locator('.lz-skeleton').first().waitFor()
    await expect
      .poll(async () => {
        await page.clock.runFor(21_000)
        return retry(page).count()
      })
      .toBe(1)
    await expectUsable(page)
  })
})

describe('responses that arrive in another order than their requests', () => {
  it('the screen uses the response to the newest request, and ignores an older response that arrives last [R2]', async () => {
    const { page, open } = await product.phone()
    await open('/order')
    await button(page, 'Pagar').waitFor()
    let [first, done] = [() => {}, false]
    await page.route(/loan-details\?.*orderId=100180/, async (route) => {
      await new Promise<void>((resolve) => void (first = resolve))
      await route.continue().catch(() => {})
      done = true
    })
    const orderRequest = page.waitForRequest(/loan-details\?.*orderId=100180/)
    await goTo(page, '100180')
    await orderRequest
    await goTo(page, '100200')
    const settled = page.locator('img[src*="/status/200.svg"]')
    await settled.waitFor()
    first()
    await expect.poll(() => done).toBe(true)
    expect([await settled.count(), await button(page, 'Pagar').count()]).toEqual([1, 0])
  })
})

/** Navigates to another order within the app, like back and forward. */
const goTo = (page: Page, orderId: string) =>
  page.evaluate((id) => {
    const url = new URL(window.location.href)
    url.searchParams.set('orderId', id)
    const state = { idx: 1, key: id }
    window.history.pushState(state, '', url)
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  }, orderId)

describe('an early load', () => {
  it('that failed before the document arrived is not repeated automatically, but only by Retry [R1]', async () => {
    const { page, show } = await product.phone()
    await page.clock.install()
    let requestCount = 0
    const line = { isDown: true }
    await page.route('**/v3/loan-details/loan-details?**', (route) => {
      requestCount++
      return line.isDown ? route.abort() : route.continue()
    })
    const heldRequests = await holdRequests(page, '**/loan-details.json')
    await show('/order', 'loan-details', '174')
    await expect.poll(() => requestCount).toBe(1)
    await page.clock.runFor(5000)
    heldRequests.release()
    await retry(page).waitFor()
    expect(requestCount).toBe(1)
    line.isDown = false
    await retry(page).click()
    await button(page, 'Pagar').waitFor()
    expect(requestCount).toBe(2)
  })
})
