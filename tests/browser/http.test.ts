import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { holdRequests } from './fault-parts'
import { findViolations } from './find-violations'
import { useProduct } from './harness'
import { button, linesOf } from './page-parts'

const product = useProduct()

const loads = [
  {
    route: '/order',
    screen: 'loan-details',
    scenario: '174',
    path: '/v3/loan-details/loan-details',
  },
  {
    route: '/repayment',
    screen: 'repayment',
    scenario: 'due',
    path: '/v3/installment/loan-play-detail',
  },
  {
    route: '/delay',
    screen: 'delay',
    scenario: 'extension',
    path: '/v3/installment/loan-play-delay-detail',
  },
  {
    route: '/carpmm',
    screen: 'repay-instructions',
    scenario: 'repayment',
    path: '/v3/loan-details/generate-vcode',
  },
] as const

const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar', exact: true })
const content = (page: Page) => page.locator('#headline, #amount').first()
const saidInPassing = (page: Page) => page.getByRole('status').filter({ hasText: /./ }).count()

describe('the load of an order', () => {
  const { route, screen, path } = loads[0]

  it('shows only Retry after success false: no message, no toast, no navigation [HTTP-003 HTTP-011 AMBIG-058]', async () => {
    const { page, show, calls } = await product.phone()
    await show(route, screen, 'failure')
    await retry(page).waitFor()
    const before = page.url()
    expect(await linesOf(page.getByRole('main'))).toEqual(['No se pudo cargar', 'Reintentar'])
    expect([
      await saidInPassing(page),
      await page.getByRole('dialog').count(),
      await content(page).count(),
      await page.getByRole('main').getByRole('button', { name: 'Reintentar' }).count(),
    ]).toEqual([0, 0, 0, 1])
    expect(await findViolations(page)).toEqual([])
    await retry(page).click()
    await expect
      .poll(async () => (await calls()).filter((call) => call.path === path).length)
      .toBe(2)
    await retry(page).waitFor()
    expect(page.url()).toBe(before)
  })

  it('gives up after 60 seconds, not earlier [HTTP-004]', async () => {
    const { page, show } = await product.phone()
    await page.clock.install()
    // The time limit starts when the app takes over the early request of the page.
    await page.addInitScript(() => {
      const [start, stop] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)]
      const limits = new Map<number, number>()
      Object.assign(window, {
        limits,
        setTimeout: (run: () => void, ms?: number) => {
          // The clock is read first, because a timer of the fake clock starts at the time that was
          // read last.
          const now = Date.now()
          const timer = start(run, ms)
          if (ms === 60_000) limits.set(timer, now + ms)
          return timer
        },
        clearTimeout: (timer: number) => (limits.delete(timer), stop(timer)),
      })
    })
    await show(route, screen, 'timeout')
    const limits = () =>
      page.evaluate(() => [...(window as unknown as { limits: Map<0, number> }).limits.values()])
    await page.locator('.lz-skeleton').first().waitFor()
    await expect.poll(limits).toHaveLength(1)
    // The page's clock runs until the test pauses it. The test therefore pauses the clock before
    // the limit, and then reads the exact time. The clock has fractions of a millisecond.
    const [givenUpAt = 0] = await limits()
    await page.clock.pauseAt(givenUpAt - 50_000)
    await page.clock.runFor(givenUpAt - 10 - (await page.evaluate(() => Date.now())))
    expect([await retry(page).count(), (await page.locator('.lz-skeleton').count()) > 0]).toEqual([
      0,
      true,
    ])
    await page.clock.runFor(20)
    await retry(page).waitFor()
    expect(await page.getByRole('main').innerText()).toMatch(/tardó demasiado/)
  })
})

describe.each(loads)('the load of $screen', ({ route, screen, scenario, path }) => {
  it('shows placeholders with the size and place of the content, so that nothing moves when the content arrives', async () => {
    const { page, show, problems } = await product.phone()
    const { release } = await holdRequests(page, `**${path}?**`)
    await show(route, screen, scenario)
    await page.locator('.lz-skeleton').first().waitFor()
    const firstCard = () => page.locator('.lz-card').first().boundingBox()
    const before = (await firstCard())!
    await page.evaluate(() => {
      const moved = { sum: 0 }
      new PerformanceObserver((list) =>
        list
          .getEntries()
          .forEach((entry) => (moved.sum += (entry as unknown as { value: number }).value)),
      ).observe({ type: 'layout-shift' })
      Object.assign(window, { moved })
    })
    release()
    await content(page).waitFor()
    const after = (await firstCard())!
    expect([
      Math.abs(after.y - before.y) <= 16,
      Math.abs(after.height - before.height) <= 64,
      before.x === after.x,
      before.width === after.width,
    ]).toEqual([true, true, true, true])
    expect(
      await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum),
    ).toBeLessThan(0.02)
    expect(problems).toEqual([])
  })
})

describe('the identity of the borrower', () => {
  it('comes only from the URL of the page, in a browser without stored data [SESSION-003 SESSION-005 SESSION-007]', async () => {
    const { page, open, calls, problems } = await product.phone()
    const expected = { userId: 'u-8', deviceId: 'd-8', couponId: 'c-8', mobilePhone: '5511112222' }
    const queryOfCall = async (ending: string) =>
      (await calls()).findLast(({ path }) => path.endsWith(ending))
    await open('/complainPageNext', {
      ...expected,
      problemType: '1',
      problemSonType: '12',
      orderNo: 'n-8',
    })
    await page.getByLabel('Descripción').fill('Me llaman de noche.')
    await button(page, 'Enviar').click()
    await expect
      .poll(async () => (await queryOfCall('/problem-save'))?.body)
      .toMatchObject({ problemType: '1', problemSonType: '12', orderNo: 'n-8' })
    for (const [route, expectedNames, ending] of [
      ['/complainDetails', { problemId: '9002' }, '/problem-detail'],
      ['/complaint', { orderId: '100180' }, '/problem-init'],
      ['/agony', { orderNo: 'n-9' }, '/contract-detail'],
    ] as const) {
      await open(route, { ...expected, ...expectedNames })
      await expect
        .poll(async () => ({
          ...(await queryOfCall(ending))?.query,
          ...(await queryOfCall(ending))?.body,
        }))
        .toMatchObject(expectedNames)
    }
    for (const { query, headers } of await calls()) {
      expect(query).toMatchObject(expected)
      expect([headers['cookie'], headers['authorization']]).toEqual([undefined, undefined])
    }
    expect(problems).toEqual([])
  })
})

describe('the URL of a call', () => {
  const moved = useProduct({
    config: {
      api: { origin: 'https://api.lender.example' },
      paths: { 'loan.loanDetails': '/v9/order' },
    },
    headers: { connect: ['https://api.lender.example'] },
  })

  it('has the configured host and the configured path of the call, even if its family has no base [HTTP-005 HTTP-008 AMBIG-047]', async () => {
    const { page, open } = await moved.phone()
    const requests: string[] = []
    await page.route('https://api.lender.example/**', (route) => {
      const { pathname } = new URL(route.request().url())
      requests.push(pathname)
      const data =
        pathname === '/v9/order'
          ? { orderStatus: '174', noticeStatusText: 'Activo' }
          : { repayAmount: '1.00' }
      return route.fulfill({
        json: { success: true, data },
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      })
    })
    await open('/order')
    await page.getByRole('button', { name: 'Pagar' }).click()
    await page.locator('#amount').waitFor()
    expect([...new Set(requests)]).toEqual(['/v9/order', '/v3/installment/loan-play-detail'])
  })
})
