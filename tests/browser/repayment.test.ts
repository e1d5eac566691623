import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolations } from './find-violations'
import { useProduct } from './harness'
import { button, pathOf, queryOf, toast } from './page-parts'

const product = useProduct()

const common = { userId: 'u-1', deviceId: 'd-1', productId: '7001', orderId: '100174' }
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
const shownRows = (page: Page) => page.locator('#details .lz-key-value:visible').count()

describe('repaying an order', () => {
  it('leads from the order over the channel to its instructions, and back [PERIOD-001 PERIOD-006 PERIOD-007 PERIOD-009 PERIOD-010 PERIOD-012 PERIOD-014 PERIOD-015 PERIOD-016 AMBIG-011 CARPMM-001 CARPMM-010 CARPMM-015 CARPMM-019 CARPMM-020 DETAIL-024 ROUTE-010 ROUTE-012 HTTP-012]', async () => {
    const { page, show, calls, problems } = await product.phone()
    const toasts: string[] = []
    await page.exposeFunction('noteToast', (text: string) => void toasts.push(text))
    await page.addInitScript(() => {
      const note = (window as unknown as { noteToast: (text: string) => void }).noteToast
      new MutationObserver((changes) =>
        changes.forEach(({ addedNodes }) =>
          addedNodes.forEach(
            (node) =>
              node instanceof HTMLElement &&
              node.matches('.lz-toast__message') &&
              note(node.innerText),
          ),
        ),
      ).observe(document, { childList: true, subtree: true })
    })
    await show('/order', 'loan-details', '174')
    await button(page, 'Pagar').click()

    await page.locator('#amount').waitFor()
    expect([pathOf(page), queryOf(page)]).toEqual(['/repayment', expect.objectContaining(common)])

    // PERIOD-006 PERIOD-007: two rows, then all, then two again.
    expect(await shownRows(page)).toBe(2)
    await button(page, 'Más').click()
    expect(await shownRows(page)).toBe(7)
    await button(page, 'Ocultar').click()
    expect(await shownRows(page)).toBe(2)

    const channel = page.getByRole('button', { name: /^Súper Mazorca/ })
    expect(await channel.locator('.lz-icon').count()).toBe(1)
    expect(await findViolations(page)).toEqual([])

    // PERIOD-012: copying stays on the page and is announced in a status.
    const code = await page.locator('.lz-copy__value').first().innerText()
    await button(page, 'Copiar').first().click()
    await toast(page, 'Copiado').waitFor()
    expect([await copied(page), code, pathOf(page)]).toEqual([
      code,
      expect.stringMatching(/^\d{18}$/),
      '/repayment',
    ])

    // PERIOD-014: the focus comes back.
    await button(page, 'Código de barras').click()
    const barcode = page.getByRole('dialog', { name: 'Código de barras' })
    await barcode.waitFor()
    expect(await findViolations(page)).toEqual([])
    await button(page, 'Cerrar').click()
    await barcode.waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('barcode/0/0')

    // PERIOD-010: the row passes on the due amount.
    await channel.click()
    await expect.poll(() => pathOf(page)).toBe('/carpmm')
    expect(queryOf(page)).toMatchObject({
      ...common,
      requestType: '1',
      amount: '3441.62',
      payCode: 'mazorca',
    })

    await page.getByRole('heading', { level: 1, name: 'Pague en Súper Mazorca' }).waitFor()
    expect(await page.title()).toBe('Pague en Súper Mazorca')
    expect(await page.locator('#images img').count()).toBe(3)
    expect(await findViolations(page)).toEqual([])
    await page.locator('#company').getByRole('button', { name: 'Copiar' }).click()
    await toast(page, 'Copiado').waitFor()
    expect(await copied(page)).toBe('Servicios Colibrí')

    await button(page, 'Atrás').click()
    await expect.poll(() => pathOf(page)).toBe('/repayment')
    await button(page, 'Atrás').click()
    await button(page, 'Pagar').waitFor()
    expect(pathOf(page)).toBe('/order')

    // PERIOD-016 CARPMM-019 CARPMM-020 AMBIG-045: the calls that the server received.
    const seen = await calls()
    const once = (path: string) =>
      seen.filter((call) => call.path === path).map(({ method, query }) => ({ method, ...query }))
    expect(once('/v3/installment/loan-play-detail')[0]).toMatchObject({
      method: 'GET',
      productId: '7001',
      orderId: '100174',
    })
    expect(once('/v3/loan-details/generate-vcode')).toEqual([
      expect.objectContaining({
        method: 'GET',
        productId: '7001',
        orderId: '100174',
        amount: '3441.62',
        payCode: 'mazorca',
        requestType: '1',
      }),
    ])
    expect([toasts, problems]).toEqual([['Copiado', 'Copiado'], []])
  })
})

describe('the contact line', () => {
  const elsewhere = useProduct({
    config: { site: { commissions: 'https://commissions.example/page' } },
  })

  it('opens the configured page [CARPMM-014]', async () => {
    const { page, show } = await elsewhere.phone()
    await page.route('https://commissions.example/**', (route) =>
      route.fulfill({ body: 'Commissions', contentType: 'text/plain' }),
    )
    await show('/carpmm', 'repay-instructions', 'repayment')
    await page.getByRole('link', { name: 'Dudas sobre comisiones: pagos@colibri.example' }).click()
    await expect.poll(() => page.url()).toBe('https://commissions.example/page')
  })
})
