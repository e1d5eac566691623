import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useProduct } from './harness'
import { button } from './page-parts'

const product = useProduct()

/** Lets the test decide when React comes. */
async function holdProgram(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/program-/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** What is seen: texts and boxes of all elements, where one is and what has the focus. */
const look = (page: Page) =>
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

/** Marks the elements of the picture, to know whether they stay, and watches how far they move. */
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

/** Controls have the handlers of React once it has taken the picture over. */
const stands = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((name) =>
      name.startsWith('__react'),
    ),
  )

describe('what is painted before React is there', () => {
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
  ])('of %s is taken over as it stands', async (route, drawn) => {
    const { page, open, problems } = await product.phone()
    const release = await holdProgram(page)
    await open(route)
    await page.locator(drawn).first().waitFor()
    await expect.poll(() => page.locator('.lz-skeleton').count()).toBe(0)
    await page.evaluate(async () => {
      window.scrollTo(0, 40)
      document.querySelector<HTMLElement>('#root main :is(button, a, input)')?.focus()
      await document.fonts.ready
    })
    const before = await look(page)
    await watch(page)
    release()
    await stands(page)
    expect(await look(page)).toEqual(before)
    expect(await change(page)).toEqual({ moved: 0, gone: 0 })
    expect(problems).toEqual([])
  })

  it('takes a press, shows that it did, and it is carried out once', async () => {
    const { page, open, calls, problems } = await product.phone()
    const release = await holdProgram(page)
    await open('/order')
    await button(page, 'Pagar').click()
    await button(page, 'Pagar').click()
    expect(await button(page, 'Pagar').getAttribute('data-heard')).toBe('')
    release()
    await page.getByRole('heading', { name: 'Pagar', exact: true }).waitFor()
    const asked = async () =>
      (await calls()).filter(({ path }) => path.endsWith('/loan-play-detail')).length
    // The next screen stands before its data is asked for.
    await expect.poll(asked).toBe(1)
    await page.goBack()
    await button(page, 'Pagar').waitFor()
    expect(await asked()).toBe(1)
    expect(problems).toEqual([])
  })

  it('says after ten seconds that nothing works yet, with a way out, and keeps the picture', async () => {
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

  it('says at once of a program that cannot be had, asks for it again, and takes the presses', async () => {
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

  it('says of a load that failed, and tries again once React is there', async () => {
    const { page, show, calls } = await product.phone()
    const release = await holdProgram(page)
    await show('/order', 'loan-details', 'failure')
    await button(page, 'Reintentar').click()
    release()
    const asked = async () =>
      (await calls()).filter(({ path }) => path.endsWith('/loan-details/loan-details')).length
    await expect.poll(asked).toBe(2)
    await stands(page)
    await button(page, 'Reintentar').waitFor()
    expect(await asked()).toBe(2)
  })

  it('says of a session that is wrong what React says of it', async () => {
    const { page, open } = await product.phone()
    const release = await holdProgram(page)
    await open('/order', { orderId: '', userId: '', sessionId: '' })
    await page.locator('main > *').first().waitFor()
    await expect.poll(() => page.locator('.lz-skeleton').count()).toBe(0)
    const before = await look(page)
    release()
    await stands(page)
    expect(await look(page)).toEqual(before)
  })
})
