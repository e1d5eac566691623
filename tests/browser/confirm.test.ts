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

describe('the agreement', () => {
  it('is checked at first; without the check, the button is grey and sends nothing [CONFIRM-010 CONFIRM-011 CONFIRM-013 CONFIRM-014]', async () => {
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

  it('opens the contract: a URL inside the app gets the session, and a URL on another host stays unchanged [CONFIRM-012]', async () => {
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
})

/**
 * Advances the clock frame by frame until the dialog is open. Returns the elapsed milliseconds. The
 * app opens the dialog after the first paint.
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
