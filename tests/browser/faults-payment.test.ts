import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answerWith, changeResponse, expectUsable, holdRequests, listenTo } from './fault-parts'
import { useProduct } from './harness'
import { button, pathOf } from './page-parts'

const product = useProduct({ config: { allowedHosts: ['pay.example'] } })
const commit = '**/repayment-commit?**'
// Unit tests cover the list of allowed hosts in detail. This test covers every way out of the page.
const script = 'java\nscript:document.title="taken"'
const stranger = 'https://pay.example@stranger.example/'

/** Opens the cards, and chooses the first. */
async function chooseCard(scenario: string) {
  const phone = await product.phone()
  await phone.show('/chooseRepayment', 'choose-repayment', scenario)
  await phone.page.locator('.lz-option-row').first().click()
  return phone
}

const commits = async (calls: () => Promise<{ path: string }[]>) =>
  (await calls()).filter(({ path }) => path.endsWith('/repayment-commit')).length

describe('a payment', () => {
  it('is one request for ten taps [P1]', async () => {
    const { page } = await chooseCard('needs-code')
    const heldRequests = await holdRequests(page, commit)
    await button(page, 'Pagar').evaluate((pay: HTMLElement) =>
      Array.from({ length: 10 }, () => pay.click()),
    )
    await expect.poll(() => button(page, 'Pagar').isDisabled()).toBe(true)
    heldRequests.release()
    await page.getByRole('dialog', { name: 'Confirme el pago' }).waitFor()
    expect(heldRequests.count()).toBe(1)
  })

  it('is not sent again if its response is lost, even after a change of the tab; the order shows the result [P2 P3]', async () => {
    const { page, takeContext, calls } = await chooseCard('commit-offline')
    const context = takeContext()
    await button(page, 'Pagar').click()
    const unsure = page.getByRole('dialog', { name: 'No sabemos si se pagó' })
    await unsure.waitFor()
    await context.setOffline(true)
    await context.setOffline(false)
    await page.evaluate(() => {
      for (const name of ['visibilitychange', 'focus', 'online'])
        for (const target of [document, window]) target.dispatchEvent(new Event(name))
    })
    await expectUsable(page)
    await unsure.getByRole('button', { name: 'Ver mi préstamo' }).click()
    await expect.poll(() => pathOf(page) + new URL(page.url()).hash).toContain('borrowDetail')
    await expectUsable(page)
    expect(await commits(calls)).toBe(1)
  })

  it('is not sent again by the hardware back and forward buttons while it runs [B3]', async () => {
    const { page, open, show } = await product.phone()
    const heldRequests = await holdRequests(page, commit)
    await open('/aboutUs')
    await show('/chooseRepayment', 'choose-repayment', 'needs-code')
    await page.locator('.lz-option-row').first().click()
    await button(page, 'Pagar').click()
    await expect.poll(() => heldRequests.count()).toBe(1)
    await page.goBack()
    await page.goForward()
    await button(page, 'Pagar').waitFor()
    await expectUsable(page)
    heldRequests.release()
    expect(heldRequests.count()).toBe(1)
  })
})

describe('a URL from the server', () => {
  it('with a script is not opened as a wallet; the borrower gets a message and pays once [E3]', async () => {
    const { page, show, calls } = await product.phone()
    await changeResponse(page, '**/repayment-huichao?**', (body) => ({ ...body, url: script }))
    await show('#/alipayrepayment', 'alipay-repayment', 'wallet')
    await expectUsable(page)
    await button(page, 'Pagar').click()
    await page.getByRole('dialog').waitFor()
    await expectUsable(page)
    expect([
      new URL(page.url()).origin,
      (await calls()).filter(({ path }) => path.endsWith('/repayment-huichao')).length,
    ]).toEqual([product.origin(), 1])
    expect(await page.title()).not.toBe('taken')
  })

  it('with a script is not opened as an order page, and the loan is confirmed [E3]', async () => {
    const { page, show } = await product.phone()
    await page.route('**/v3/loan-confirm/loan-detail-push?**', (route) =>
      route.fulfill({ json: { success: true, data: { lendDetailsUrl: script } } }),
    )
    await show('/loanConfirm', 'loan-confirm', 'offer')
    await page.locator('#submit').click()
    await page.getByRole('dialog', { name: 'Préstamo confirmado' }).waitFor()
    await expectUsable(page)
    expect([new URL(page.url()).origin, (await page.title()) === 'taken']).toEqual([
      product.origin(),
      false,
    ])
  })

  it('on another host is not opened as a contract, and the offer stays [E3]', async () => {
    const { page, show } = await product.phone()
    const { said: messages } = listenTo(page)
    await answerWith(page, '/v3/loan-confirm/loan-detail-confirm', { isNewContract: stranger })
    await show('/loanConfirm', 'loan-confirm', 'offer')
    await contractOf(page).click()
    await expect.poll(() => messages.join()).toContain('url-refused')
    await expectUsable(page)
    expect([
      new URL(page.url()).origin,
      pathOf(page),
      messages.join().includes('stranger'),
    ]).toEqual([product.origin(), '/loanConfirm', false])
  })
})

const contractOf = (page: Page) =>
  page
    .getByRole('link', { name: 'Contrato de préstamo' })
    .or(button(page, 'Contrato de préstamo'))
    .first()
