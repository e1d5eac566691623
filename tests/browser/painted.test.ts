import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useProduct } from './harness'
import { button } from './page-parts'

const product = useProduct()

/** Lets the test decide when React loads. */
async function holdProgram(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/program-/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/**
 * The visible state: texts and boxes of all elements, the scroll position and the focused element.
 */
const measure = (page: Page) =>
  page.evaluate(() => ({
    drawn: document.getElementById('root')!.innerHTML,
    boxes: [...document.querySelectorAll('#root *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height]
    }),
    at: window.scrollY,
    focused: document.activeElement?.id,
    title: document.title,
  }))

/**
 * Marks the pre-rendered elements, so that the test can check whether React keeps them. Measures
 * how far they move.
 */
const watch = (page: Page) =>
  page.evaluate(() => {
    const seen = { elements: [...document.querySelectorAll('#root *')], moved: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as { value?: number }).value ?? 0
    }).observe({ type: 'layout-shift' })
    Object.assign(window, { seen })
  })

const change = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: { elements: Element[]; moved: number } }
    return { moved: seen.moved, gone: seen.elements.filter((one) => !one.isConnected).length }
  })

/** Waits until React has hydrated the page: until the controls have React's handlers. */
const stands = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((name) =>
      name.startsWith('__react'),
    ),
  )

describe('the pre-rendered page', () => {
  it.each([
    ['/order', '#amount, #headline'],
    ['/repayment', '#amount'],
    ['/delay', '#amount'],
    ['/chooseRepayment', 'input[type=radio]'],
    ['/complaint', '#root main button'],
    ['/carpmm', '#amount, #headline'],
    ['/complainDetails', '#root main > *'],
    ['/loanConfirm', '#root main > *'],
    ['/About', '#root main, #root footer'],
  ])('of %s is hydrated without changes', async (route, drawn) => {
    const { page, open, problems } = await product.phone()
    const release = await holdProgram(page)
    await open(route)
    await page.locator(drawn).first().waitFor()
    await expect.poll(() => page.locator('.lz-skeleton').count()).toBe(0)
    await page.evaluate(async () => {
      window.scrollTo(0, 40)
      document.querySelector<HTMLElement>('#root main :is(button, a, input)')?.focus()
      await document.fonts.ready
      // Waits until all changes so far are drawn, so that the observer does not count them.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    })
    const before = await measure(page)
    await watch(page)
    release()
    await stands(page)
    expect(await measure(page)).toEqual(before)
    expect(await change(page)).toEqual({ moved: 0, gone: 0 })
    expect(problems).toEqual([])
  })

  it('accepts a press, shows that it was pressed, and handles the press once', async () => {
    const { page, open, calls, problems } = await product.phone()
    const release = await holdProgram(page)
    await open('/order')
    await button(page, 'Pagar').click()
    await button(page, 'Pagar').click()
    expect(await button(page, 'Pagar').getAttribute('data-heard')).toBe('')
    release()
    await page.getByRole('heading', { name: 'Pagar', exact: true }).waitFor()
    const requestCount = async () =>
      (await calls()).filter(({ path }) => path.endsWith('/loan-play-detail')).length
    // The next screen is rendered before its data is requested.
    await expect.poll(requestCount).toBe(1)
    await page.goBack()
    await button(page, 'Pagar').waitFor()
    expect(await requestCount()).toBe(1)
    expect(problems).toEqual([])
  })

  it('stays visible, and says after ten seconds that nothing works yet, with a link to reload', async () => {
    const { page, open, problems } = await product.phone()
    await page.clock.install()
    const release = await holdProgram(page)
    await open('/order')
    await button(page, 'Pagar').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.clock.fastForward(10_000)
    await page.getByRole('alert').getByRole('link', { name: 'Reintentar' }).waitFor()
    expect(await button(page, 'Pagar').isVisible()).toBe(true)
    release()
    await stands(page)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(problems).toEqual([])
  })

  it("says at once that the app's code cannot be loaded, requests the code again, and keeps the presses", async () => {
    const { page, open } = await product.phone()
    await page.clock.install()
    let isDown = true
    await page.route(/\/assets\/program-/, (route) => (isDown ? route.abort() : route.continue()))
    await open('/order')
    await button(page, 'Pagar').click()
    await page.getByRole('alert').waitFor()
    isDown = false
    await page.clock.fastForward(3000)
    await page.getByRole('heading', { name: 'Pagar', exact: true }).waitFor()
  })

  it('says that a load failed, and sends the load again when React has loaded', async () => {
    const { page, show, calls } = await product.phone()
    const release = await holdProgram(page)
    await show('/order', 'loan-details', 'failure')
    await button(page, 'Reintentar').click()
    release()
    const requestCount = async () =>
      (await calls()).filter(({ path }) => path.endsWith('/loan-details/loan-details')).length
    await expect.poll(requestCount).toBe(2)
    await stands(page)
    await button(page, 'Reintentar').waitFor()
    expect(await requestCount()).toBe(2)
  })

  it('shows the message for an invalid session that React would show', async () => {
    const { page, open } = await product.phone()
    const release = await holdProgram(page)
    await open('/order', { orderId: '', userId: '', sessionId: '' })
    await page.locator('main > *').first().waitFor()
    await expect.poll(() => page.locator('.lz-skeleton').count()).toBe(0)
    const before = await measure(page)
    release()
    await stands(page)
    expect(await measure(page)).toEqual(before)
  })
})
