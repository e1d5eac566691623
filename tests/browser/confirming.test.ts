import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shellCalls, useProduct } from './harness'
import { pushes, showOffer, submit } from './offer-parts'

const product = useProduct({
  config: { allowedHosts: ['orders.example', 'contracts.lender.example'] },
})

/** Makes the server respond to the confirmation with a URL that the test chooses. */
async function answerPush(page: Page, lendDetailsUrl: string): Promise<void> {
  await page.route('**/v3/loan-confirm/loan-detail-push?**', (route) =>
    route.fulfill({ json: { success: true, data: { lendDetailsUrl } } }),
  )
}

describe('confirming', () => {
  it('sends the offer, notifies the app, and replaces the page by the order with the session and from=confirm [CONFIRM-001 CONFIRM-017 CONFIRM-020 CONFIRM-021 CONFIRM-023 AMBIG-031 NATIVE-008]', async () => {
    const phone = await product.phone({ shell: 'android' })
    const { page } = phone
    await showOffer(phone, 'offer', { mobilePhone: '13800000000' })
    const before = await page.evaluate(() => history.length)
    await submit(page).click()
    await page.getByRole('heading', { name: 'Estamos revisando su solicitud' }).waitFor()
    const [push, ...others] = await pushes(phone)
    expect([push?.method, push?.path, push?.body]).toEqual([
      'POST',
      '/v3/loan-confirm/loan-detail-push',
      { amount: '3000.00', periods: 14, termUnit: 'D', productId: '7001' },
    ])
    expect(others).toEqual([])
    expect(await shellCalls(page)).toEqual([
      { method: 'confirmBurialPoint', params: { productId: '7001' } },
    ])
    expect(await page.evaluate(() => history.length)).toBe(before)
    const { pathname, search, searchParams } = new URL(page.url())
    expect([pathname, search.split('?').length, search.endsWith('&from=confirm')]).toEqual([
      '/loanDetail',
      2,
      true,
    ])
    expect(Object.fromEntries(searchParams)).toMatchObject({
      userId: 'u-1',
      deviceId: 'd-1',
      mobilePhone: '13800000000',
      merchantNumber: '100001',
    })
    expect(searchParams.get('orderId')).not.toBe('100174')
  })

  it.each([
    ['https://orders.example/track', 'https://orders.example/track?'],
    ['https://orders.example/track?a=1', 'https://orders.example/track?a=1&'],
  ])(
    'is replaced by %s with the session: the URL has one question mark, its own parameters come first, from=confirm comes last [AMBIG-031 CONFIRM-021]',
    async (lendDetailsUrl, start) => {
      const phone = await product.phone()
      const { page } = phone
      await page.route('https://orders.example/**', (route) =>
        route.fulfill({ body: 'Order', contentType: 'text/plain' }),
      )
      await answerPush(page, lendDetailsUrl)
      await showOffer(phone)
      const before = await page.evaluate(() => history.length)
      await submit(page).click()
      await page.waitForURL(/orders\.example/)
      expect(await page.evaluate(() => history.length)).toBe(before)
      expect(page.url().startsWith(start)).toBe(true)
      expect(page.url()).toMatch(
        /^[^?]*\?[^?]*&userId=u-1&[^?]*&from=confirm$|^[^?]*\?deviceId=[^?]*&from=confirm$/,
      )
    },
  )
})
