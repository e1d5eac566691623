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
  it('leads from the order over the channel to its instructions, and back [PERIOD-001..016 AMBIG-011 CARPMM-001..010 CARPMM-012 CARPMM-013 CARPMM-015 CARPMM-017 CARPMM-019 CARPMM-020 DETAIL-024 ROUTE-010 ROUTE-012 HTTP-012]', async () => {
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

    // PERIOD-002..005: the owed amount, its date and its product.
    await page.locator('#amount').waitFor()
    expect([pathOf(page), queryOf(page)]).toEqual(['/repayment', expect.objectContaining(common)])
    expect(await page.locator('#amount').innerText()).toBe('$3,441.62')
    expect(await page.locator('#date').innerText()).toMatch(/\d{4}-\d\d-\d\d$/)
    expect(await page.locator('#due img').getAttribute('src')).toContain(
      '/__sandbox/assets/logo-colibri.svg',
    )
    expect(await page.locator('#due').innerText()).toContain('Préstamo Colibrí')

    // PERIOD-006 PERIOD-007: two rows, then all, then two again.
    expect(await shownRows(page)).toBe(2)
    await button(page, 'Más').click()
    expect(await shownRows(page)).toBe(7)
    await button(page, 'Ocultar').click()
    expect(await shownRows(page)).toBe(2)

    // PERIOD-008 PERIOD-009 PERIOD-011 PERIOD-013: groups, rows, and controls only for a code or a
    // barcode.
    const groups = ['Tiendas de conveniencia', 'Transferencia'].map((name) =>
      page.getByRole('region', { name }),
    )
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Tiendas de conveniencia',
      'Transferencia',
    ])
    expect(
      await Promise.all(
        groups.map((group) => group.getByRole('button', { name: 'Copiar', exact: true }).count()),
      ),
    ).toEqual([2, 0])
    expect(
      await Promise.all(
        groups.map((group) =>
          group.getByRole('button', { name: 'Código de barras', exact: true }).count(),
        ),
      ),
    ).toEqual([1, 0])
    const channel = page.getByRole('button', { name: /^Súper Mazorca/ })
    expect([
      await channel.locator('img').count(),
      await channel.locator('.lz-icon').count(),
    ]).toEqual([1, 1])
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

    // PERIOD-014: label, image and hint; the focus comes back.
    await button(page, 'Código de barras').click()
    const barcode = page.getByRole('dialog', { name: 'Código de barras' })
    await barcode.waitFor()
    expect(await barcode.innerText()).toContain('Escanee para pagar')
    expect(await barcode.locator('img').getAttribute('src')).toContain(
      `/__sandbox/assets/barcode-${code}.svg`,
    )
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

    // CARPMM-001..015: the instructions.
    await page.getByRole('heading', { level: 1, name: 'Pague en Súper Mazorca' }).waitFor()
    expect(await page.title()).toBe('Pague en Súper Mazorca')
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Pague en Súper Mazorca',
      'Cómo pagar',
      'Después de pagar',
      'También puede pagar en',
    ])
    expect(await page.locator('#amount').innerText()).toBe('$3,441.62')
    expect(await page.locator('img#top-logo, #top-logo img').getAttribute('src')).toContain(
      'channel-mazorca',
    )
    expect(await page.locator('img#bottom-logo, #bottom-logo img').getAttribute('src')).toContain(
      'logo-colibri',
    )
    expect(await page.locator('#code img').getAttribute('src')).toContain(`barcode-${code}.svg`)
    expect(await page.locator('#vcode').innerText()).toContain(code)
    expect(
      await page.getByRole('region', { name: 'Cómo pagar' }).locator('li').allInnerTexts(),
    ).toContain('Pague en efectivo el monto exacto.')
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
