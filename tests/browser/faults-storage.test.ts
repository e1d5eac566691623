import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectUsable, listenTo } from './fault-parts'
import { useProduct } from './harness'
import { button } from './page-parts'

const product = useProduct()

/** Breaks the storages of a page before it loads. */
const breakStorage = (
  page: Page,
  how: 'reading it throws' | 'it is full' | 'it is corrupt' | 'it is null',
) =>
  page.addInitScript((fault) => {
    if (fault === 'it is corrupt') {
      for (const key of ['lz.owner', 'lz.preview', 'lz.draft'])
        window.sessionStorage.setItem(key, '{"half":')
      return
    }
    if (fault === 'it is full') {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      return
    }
    const get = () => {
      if (fault === 'it is null') return null
      throw new DOMException('refused', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get })
  }, how)

describe('the storage of the phone', () => {
  it.each(['reading it throws', 'it is full', 'it is corrupt', 'it is null'] as const)(
    'the journey to the instructions works when %s [L1]',
    async (how) => {
      const { page, show } = await product.phone()
      const { uncaught } = listenTo(page)
      await breakStorage(page, how)
      await show('/order', 'loan-details', '174')
      await button(page, 'Pagar').click()
      await page.locator('#amount').waitFor()
      await page.getByRole('button', { name: /^Súper Mazorca/ }).click()
      await page.locator('#company').waitFor()
      await expectUsable(page)
      expect(uncaught).toEqual([])
    },
  )

  it('contains nothing personal after an order, a repayment and a complaint [L2]', async () => {
    const { page, takeContext, show } = await product.phone()
    const context = takeContext()
    const personal = { userId: 'borrower-7741', mobilePhone: '5512349876', deviceId: 'device-9920' }
    await show('/order', 'loan-details', '174', personal)
    await button(page, 'Pagar').click()
    await page.locator('#amount').waitFor()
    await show('/complainPageNext', 'complaint-form', 'payments', personal)
    await page.getByLabel('Descripción').fill('Soy Ana Paz.')
    const stored = await page.evaluate(async () => ({
      local: Object.fromEntries(Object.entries(window.localStorage)),
      session: Object.fromEntries(Object.entries(window.sessionStorage)),
      name: window.name,
      cookie: document.cookie,
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }))
    expect(stored).toMatchObject({
      local: {},
      name: '',
      cookie: '',
      databases: 0,
      caches: 0,
      workers: 0,
    })
    expect(await context.cookies()).toEqual([])
    for (const value of [...Object.values(personal), 'Ana Paz', 'scenario.'])
      expect(JSON.stringify(stored)).not.toContain(value)
  })
})
