import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answerWith } from './fault-parts'
import { findViolations } from './find-violations'
import { shellCalls, useProduct } from './harness'
import { button, pathOf } from './page-parts'

const product = useProduct({ config: { allowedHosts: ['pay.example'] } })

const toast = (page: Page) => page.getByRole('status').filter({ hasText: /./ })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)

/** Adds members to the sandbox's response for the order. */
const answerOrder = (page: Page, members: Record<string, unknown>) =>
  answerWith(page, '/v3/loan-details/loan-details', members)

describe('following an order', () => {
  it('follows the deep link of the native app with the product [DETAIL-021]', async () => {
    const { page, takeContext, show } = await product.phone()
    const context = takeContext()
    const requests: string[] = []
    const devtools = await context.newCDPSession(page)
    devtools.on('Page.frameRequestedNavigation', ({ url }) => void requests.push(url))
    await devtools.send('Page.enable')
    await show('/order', 'loan-details', '200')
    await button(page, 'Solicitar de nuevo').click()
    await expect.poll(() => requests).toEqual(['loanshell://product?productId=7001'])
  })
})

describe('repaying', () => {
  it("leads to h5Url on the app's own host and on a listed host [DETAIL-023 E3]", async () => {
    const { page, show } = await product.phone()
    await show('/order', 'loan-details', 'pays-outside')
    await button(page, 'Pagar').click()
    await expect.poll(() => pathOf(page)).toBe('/paymentProvider')

    await page.route('https://pay.example/**', (route) =>
      route.fulfill({ body: 'Pay here', contentType: 'text/plain' }),
    )
    await answerOrder(page, { h5Url: 'https://pay.example/now?order=1', isDelay: 0 })
    await show('/order', 'loan-details', '174')
    await button(page, 'Pagar').click()
    await page.waitForURL('https://pay.example/now?order=1')
  })

  // The unit tests of check-url.ts list many more URLs.
  it('refuses the h5Url of another host: nothing opens, and the report does not contain the URL [E3 C9]', async () => {
    const h5Url = 'https://pay.example@stranger.example/'
    const { page, show } = await product.phone()
    const reports: string[] = []
    page.on('console', (message) => reports.push(message.text()))
    await answerOrder(page, { h5Url, isDelay: 0 })
    await show('/order', 'loan-details', '174')
    const before = page.url()
    await button(page, 'Pagar').click()
    await expect.poll(() => reports.join()).toContain('url-refused')
    expect([page.url(), await page.title(), await toast(page).count()]).toEqual([
      before,
      'Mi préstamo',
      0,
    ])
    expect(reports.join()).not.toContain('stranger')
  })

  it('first shows a reminder that an extension is possible; the extension has its own page [DETAIL-010 DETAIL-011 DETAIL-019 DETAIL-024 DETAIL-025 DETAIL-026]', async () => {
    const { page, show, problems } = await product.phone()
    const reminder = page.getByRole('dialog', { name: 'Recordatorio' })
    await show('/order', 'loan-details', '174-delay')
    const [repay, extend] = [
      await button(page, 'Pagar').boundingBox(),
      await button(page, 'Aplazar').boundingBox(),
    ]
    expect([repay!.y === extend!.y, repay!.x + repay!.width <= extend!.x]).toEqual([true, true])

    await button(page, 'Pagar').click()
    await reminder.waitFor()
    expect(await reminder.innerText()).toContain('hasta 7 días')
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await reminder.waitFor({ state: 'detached' })
    expect([await focused(page), pathOf(page)]).toEqual(['repay', '/order'])

    await button(page, 'Pagar').click()
    await button(page, 'Aplazar el pago').click()
    await expect.poll(() => pathOf(page)).toBe('/delay')
    await button(page, 'Atrás').click()
    await button(page, 'Pagar').click()
    await button(page, 'Pagar ahora').click()
    await expect.poll(() => pathOf(page)).toBe('/repayment')
    await button(page, 'Atrás').click()
    await button(page, 'Aplazar').click()
    await expect.poll(() => pathOf(page)).toBe('/delay')
    expect(problems).toEqual([])
  })
})

describe('rating', () => {
  const stars = (page: Page) => page.getByRole('radio')
  const filled = (page: Page) => page.locator('.lz-stars__star--filled').count()

  it.each([3, 5])(
    '%s stars [RATE-001 RATE-002 RATE-003 RATE-005 RATE-006 RATE-009]',
    async (score) => {
      const { page, show, calls, problems } = await product.phone({
        shell: 'android',
        ...(score % 2 ? {} : { width: 390, height: 844 }),
      })
      await show('/order', 'loan-details', '200-score')
      await page.getByRole('dialog', { name: 'Califique nuestro servicio' }).waitFor()
      expect(
        await stars(page).evaluateAll((all) => all.map((star) => star.getAttribute('aria-label'))),
      ).toEqual(['1', '2', '3', '4', '5'])
      await stars(page)
        .nth(score - 1)
        .click()
      expect(await filled(page)).toBe(score)
      await button(page, 'Enviar').click()
      await page
        .getByRole('dialog', { name: 'Califique nuestro servicio' })
        .waitFor({ state: 'detached' })
      const thanks = page.getByRole('dialog', { name: 'Gracias por su opinión' })
      if (score < 4) await thanks.waitFor()
      else
        await expect
          .poll(async () => (await shellCalls(page)).map(({ method }) => method))
          .toEqual(['goRate'])
      expect([await thanks.count(), (await shellCalls(page)).length]).toEqual(
        score < 4 ? [1, 0] : [0, 1],
      )
      expect(
        (await calls())
          .filter(({ path }) => path.endsWith('/google-score'))
          .map(({ method, body }) => [method, String(body['score'])]),
      ).toEqual([['POST', String(score)]])
      expect([await findViolations(page), problems]).toEqual([[], []])
    },
  )

  it('asks for a star in a status message, and forgets the stars when the dialog closes [RATE-004 RATE-007 RATE-008 HTTP-012]', async () => {
    const { page, show, calls, problems } = await product.phone()
    await page.clock.install()
    await show('/order', 'loan-details', '200-score', { isNeedPop: '1' })
    const dialog = page.getByRole('dialog', { name: 'Rate our service' })
    await dialog.waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.clock.pauseAt(Date.now() + 60_000)
    await button(page, 'Submit').click()
    await toast(page).waitFor()
    expect(await toast(page).innerText()).toBe('Seleccione una calificación')
    await page.clock.runFor(2900)
    expect(await toast(page).count()).toBe(1)
    await page.clock.runFor(200)
    await expect.poll(() => toast(page).count()).toBe(0)
    await page.clock.resume()

    await stars(page).nth(3).click()
    await button(page, 'Close').click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('MAIN')
    await page.reload()
    await dialog.waitFor()
    expect(await filled(page)).toBe(0)
    expect((await calls()).filter(({ path }) => path.endsWith('/google-score'))).toEqual([])
    expect(problems).toEqual([])
  })
})
