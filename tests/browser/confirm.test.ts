import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useProduct, type Phone } from './harness'
import { pushes, showOffer, submit } from './offer-parts'
import { followsLinks } from './page-parts'

const product = useProduct({
  config: { allowedHosts: ['orders.example', 'contracts.lender.example'] },
})

const offerCalls = async ({ calls }: Phone) =>
  (await calls()).filter(({ endpoint }) => endpoint === 'loan.loanDetailConfirm')

describe('an offer', () => {
  it('shows all its data, and is requested once by its product [CONFIRM-002 CONFIRM-003 CONFIRM-004 CONFIRM-005 CONFIRM-006 CONFIRM-007 CONFIRM-008 CONFIRM-009 CONFIRM-016 CONFIRM-022]', async () => {
    const phone = await product.phone()
    const { page, problems } = phone
    await showOffer(phone)
    const main = page.getByRole('main')
    expect(await main.locator('img').first().getAttribute('src')).toContain(
      '/__sandbox/assets/logo-colibri.svg',
    )
    expect(await page.locator('#amount').innerText()).toBe('$3,000.00')
    expect(await page.locator('#term').innerText()).toMatch(/^Plazo\s+14 días$/)
    expect(await page.locator('#rate').innerText()).toMatch(/^Tasa por día\s+0\.0493%$/)
    expect(await page.locator('#coupon').innerText()).toMatch(/^Cupón\s+\$50\.00$/)
    const rows = await page
      .locator('.lz-card', { hasText: 'Detalle' })
      .locator('dt')
      .allInnerTexts()
    expect(rows).toEqual(['Recibe', 'Interés', 'Comisión', 'IVA'])
    expect(await page.locator('.lz-card', { hasText: 'Plan de pagos' }).innerText()).toMatch(
      /\d{4}-\d\d-\d\d\s+Pago 1 de 1\s+Capital, interés, comisión e IVA\s+\$3,441\.62/,
    )
    expect(await main.innerText()).toContain('Préstamo Colibrí')
    const calls = await offerCalls(phone)
    expect(
      calls.map(({ method, path, query }) => [method, path, query['productId'], query['isType']]),
    ).toEqual([['GET', '/v3/loan-confirm/loan-detail-confirm', '7001', undefined]])
    expect(problems).toEqual([])
  })

  it('leaves out missing data, and lists every payment [CONFIRM-008 CONFIRM-009 CONFIRM-016]', async () => {
    const phone = await product.phone({ width: 390, height: 844 })
    const { page, problems } = phone
    await showOffer(phone, 'bare')
    expect(await page.locator('#coupon, .lz-list-item, #rate').count()).toBe(0)
    await showOffer(phone, 'two-plans')
    expect(await page.locator('.lz-list-item').allInnerTexts()).toEqual([
      expect.stringMatching(/^2026-11-28\s+Pago 1 de 2\s+Capital e interés\s+\$1,740\.00$/),
      expect.stringMatching(/^2026-12-12\s+Pago 2 de 2\s+Capital e interés\s+\$1,740\.00$/),
    ])
    expect(problems).toEqual([])
  })

  it('is in English with rupees if the region requires it [CONFIRM-005 CONFIRM-006]', async () => {
    const phone = await product.phone()
    await showOffer(phone, 'english')
    const text = await phone.page.getByRole('main').innerText()
    for (const words of [
      '₹3,000.00',
      '14 days',
      'Rate per day',
      'Repayment plan',
      'Loan agreement',
    ])
      expect(text).toContain(words)
  })
})

describe('the agreement', () => {
  it('is checked at first; unchecked, the button is grey and sends nothing [CONFIRM-010 CONFIRM-011 CONFIRM-013 CONFIRM-014]', async () => {
    const phone = await product.phone()
    const { page } = phone
    await showOffer(phone, 'push-refused')
    const box = page.getByRole('checkbox')
    expect(await box.isChecked()).toBe(true)
    const ready = await submit(page).evaluate((button) => getComputedStyle(button).backgroundColor)
    await box.uncheck()
    expect(await submit(page).isDisabled()).toBe(true)
    await expect
      .poll(() => submit(page).evaluate((button) => getComputedStyle(button).backgroundColor))
      .not.toBe(ready)
    await submit(page).dispatchEvent('click')
    expect(await pushes(phone)).toEqual([])
    await box.check()
    await submit(page).click()
    await expect.poll(async () => (await pushes(phone)).length).toBe(1)
  })

  it('is missing without a contract link, and the offer can still be confirmed [CONFIRM-011 AMBIG-030]', async () => {
    const phone = await product.phone()
    await showOffer(phone, 'no-contract')
    expect(await phone.page.getByRole('checkbox').count()).toBe(0)
    await submit(phone.page).click()
    await expect.poll(async () => (await pushes(phone)).length).toBe(1)
  })

  it('opens the contract, with the session inside the app and unchanged on another host [CONFIRM-012]', async () => {
    const phone = await product.phone()
    const { page, show } = phone
    await showOffer(phone)
    await followsLinks(page)
    await page.getByRole('link', { name: 'Contrato de préstamo' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/loanAgreement')
    expect(new URL(page.url()).searchParams.get('userId')).toBe('u-1')

    await page.route('https://contracts.lender.example/**', (route) =>
      route.fulfill({ body: 'Contract', contentType: 'text/plain' }),
    )
    await show('/loanConfirm', 'loan-confirm', 'contract-outside')
    await page.getByRole('link', { name: 'Contrato de préstamo' }).click()
    await page.waitForURL('https://contracts.lender.example/7001')
  })
})

describe('recalculating', () => {
  it('blocks the page for 5500 ms, requests once more with isType=1, and never a third time [CONFIRM-015 CONFIRM-018 CONFIRM-019 AMBIG-029]', async () => {
    const phone = await product.phone()
    const { page, show } = phone
    await freeze(page)
    await show('/loanConfirm', 'loan-confirm', 'recalculation-twice')
    const dialog = page.getByRole('dialog', { name: 'Estamos ajustando su oferta' })
    const passed = await runUntilShown(page)
    expect(await dialog.innerText()).toContain('Estamos ajustando el monto de su préstamo.')
    expect(
      await dialog
        .getByRole('timer')
        .locator('.lz-progress-ring__arc')
        .evaluate((arc) => getComputedStyle(arc).animationDuration),
    ).toBe('5.5s')
    await page.keyboard.press('Escape')
    await page.touchscreen.tap(180, 20)
    expect(await dialog.isVisible()).toBe(true)

    await page.clock.runFor(5499 - passed)
    expect(await offerCalls(phone)).toHaveLength(1)
    await page.clock.runFor(1)
    await dialog.waitFor({ state: 'detached' })
    expect((await offerCalls(phone)).map(({ query }) => query['isType'])).toEqual([undefined, '1'])
    await page.clock.runFor(60_000)
    expect(await offerCalls(phone)).toHaveLength(2)
  })

  it('reports that the amount changed, and confirms the shown amount [CONFIRM-015 P5]', async () => {
    const phone = await product.phone({ width: 390, height: 844 })
    const { page, show } = phone
    await freeze(page)
    await show('/loanConfirm', 'loan-confirm', 'recalculation')
    await runUntilShown(page)
    expect(await page.locator('#amount').innerText()).toBe('$5,000.00')
    await page.clock.runFor(5500)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.locator('#amount').innerText()).toBe('$4,200.00')
    expect(await page.getByRole('alert').innerText()).toContain(
      'El monto cambió de $5,000.00 a $4,200.00.',
    )
    await submit(page).click()
    await expect.poll(async () => (await pushes(phone))[0]?.body['amount']).toBe('4200.00')
  })

  it('ends even if the reload fails, with a retry and nothing to confirm in the meantime [AMBIG-029]', async () => {
    const phone = await product.phone()
    const { page, show } = phone
    await freeze(page)
    await show('/loanConfirm', 'loan-confirm', 'recalculation-failed')
    await runUntilShown(page)
    await page.clock.runFor(5500)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Reintentar' }).waitFor()
    expect(await submit(page).count()).toBe(0)
    await page.clock.runFor(60_000)
    expect(await offerCalls(phone)).toHaveLength(2)
  })

  it('does not happen unless the offer requests it, and the region flag of the page does not matter [CONFIRM-015]', async () => {
    const phone = await product.phone()
    await showOffer(phone, 'offer', { isNeedPop: '1' })
    expect(await phone.page.getByRole('dialog').count()).toBe(0)
  })
})

/**
 * Advances the clock frame by frame until the dialog is open, and returns the elapsed milliseconds.
 * The app opens the dialog after the first paint.
 */
async function runUntilShown(page: Page): Promise<number> {
  await page.locator('#amount').waitFor()
  let passed = 0
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      passed += 20
      return page.getByRole('dialog').isVisible()
    })
    .toBe(true)
  return passed
}

/** Stops the clock of the page before it loads. */
async function freeze(page: Page): Promise<void> {
  await page.clock.install({ time: Date.UTC(2026, 10, 21, 12) })
  await page.clock.pauseAt(Date.UTC(2026, 10, 21, 12, 1))
}
