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

const words = {
  es: {
    isNeedPop: '2',
    sign: '$',
    repay: 'Pagar',
    more: 'Más',
    hide: 'Ocultar',
    copy: 'Copiar',
    copied: 'Copiado',
    barcode: 'Código de barras',
    scan: 'Escanee para pagar',
    close: 'Cerrar',
    back: 'Atrás',
    groups: ['Tiendas de conveniencia', 'Transferencia'],
    channel: /^Súper Mazorca/,
    title: 'Pague en Súper Mazorca',
    company: 'Servicios Colibrí',
    sections: ['Cómo pagar', 'Después de pagar'],
    places: 'También puede pagar en',
    step: 'Pague en efectivo el monto exacto.',
  },
  en: {
    isNeedPop: '1',
    sign: '₹',
    repay: 'Repay',
    more: 'More',
    hide: 'Hide',
    copy: 'Copy',
    copied: 'Copied',
    barcode: 'Barcode',
    scan: 'Scan to pay',
    close: 'Close',
    back: 'Back',
    groups: ['Convenience stores', 'Bank transfer'],
    channel: /^Mango Mart/,
    title: 'Pay at Mango Mart',
    company: 'Hummingbird Services',
    sections: ['How to pay', 'After paying'],
    places: 'You can also pay at',
    step: 'Pay the exact amount in cash.',
  },
} as const

describe.each([
  ['es', 360, 640],
  ['en', 390, 844],
] as const)('repaying an order, in %s at %s × %s', (language, width, height) => {
  const t = words[language]

  it('leads from the order over the channel to its instructions, and back [PERIOD-001..016 AMBIG-011 CARPMM-001..010 CARPMM-012 CARPMM-013 CARPMM-015 CARPMM-017 CARPMM-019 CARPMM-020 DETAIL-024 ROUTE-010 ROUTE-012 HTTP-012]', async () => {
    const { page, show, calls, problems } = await product.phone({ width, height })
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
    await show('/order', 'loan-details', '174', { isNeedPop: t.isNeedPop })
    await button(page, t.repay).click()

    // PERIOD-002..005: the owed amount, its date and its product.
    await page.locator('#amount').waitFor()
    expect([pathOf(page), queryOf(page)]).toEqual([
      '/repayment',
      expect.objectContaining({ ...common, isNeedPop: t.isNeedPop }),
    ])
    expect(await page.locator('#amount').innerText()).toBe('$3,441.62')
    expect(await page.locator('#date').innerText()).toMatch(/\d{4}-\d\d-\d\d$/)
    expect(await page.locator('#due img').getAttribute('src')).toContain(
      '/__sandbox/assets/logo-colibri.svg',
    )
    expect(await page.locator('#due').innerText()).toContain(
      language === 'es' ? 'Préstamo Colibrí' : 'Hummingbird Loan',
    )

    // PERIOD-006 PERIOD-007: two rows, then all, then two again.
    expect(await shownRows(page)).toBe(2)
    await button(page, t.more).click()
    expect(await shownRows(page)).toBe(7)
    await button(page, t.hide).click()
    expect(await shownRows(page)).toBe(2)

    // PERIOD-008 PERIOD-009 PERIOD-011 PERIOD-013: groups, rows, and controls only for a code or a
    // barcode.
    const groups = t.groups.map((name) => page.getByRole('region', { name }))
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(t.groups)
    expect(
      await Promise.all(
        groups.map((group) => group.getByRole('button', { name: t.copy, exact: true }).count()),
      ),
    ).toEqual([2, 0])
    expect(
      await Promise.all(
        groups.map((group) => group.getByRole('button', { name: t.barcode, exact: true }).count()),
      ),
    ).toEqual([1, 0])
    const channel = page.getByRole('button', { name: t.channel })
    expect([
      await channel.locator('img').count(),
      await channel.locator('.lz-icon').count(),
    ]).toEqual([1, 1])
    expect(await findViolations(page)).toEqual([])

    // PERIOD-012: copying stays on the page and is announced in a status.
    const code = await page.locator('.lz-copy__value').first().innerText()
    await button(page, t.copy).first().click()
    await toast(page, t.copied).waitFor()
    expect([await copied(page), code, pathOf(page)]).toEqual([
      code,
      expect.stringMatching(/^\d{18}$/),
      '/repayment',
    ])

    // PERIOD-014: label, image and hint; the focus comes back.
    await button(page, t.barcode).click()
    const barcode = page.getByRole('dialog', { name: t.barcode })
    await barcode.waitFor()
    expect(await barcode.innerText()).toContain(t.scan)
    expect(await barcode.locator('img').getAttribute('src')).toContain(
      `/__sandbox/assets/barcode-${code}.svg`,
    )
    expect(await findViolations(page)).toEqual([])
    await button(page, t.close).click()
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
      isNeedPop: t.isNeedPop,
    })

    // CARPMM-001..015: the instructions.
    await page.getByRole('heading', { level: 1, name: t.title }).waitFor()
    expect(await page.title()).toBe(t.title)
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      t.title,
      ...t.sections,
      t.places,
    ])
    expect(await page.locator('#amount').innerText()).toBe(`${t.sign}3,441.62`)
    expect(await page.locator('img#top-logo, #top-logo img').getAttribute('src')).toContain(
      'channel-mazorca',
    )
    expect(await page.locator('img#bottom-logo, #bottom-logo img').getAttribute('src')).toContain(
      'logo-colibri',
    )
    expect(await page.locator('#code img').getAttribute('src')).toContain(`barcode-${code}.svg`)
    expect(await page.locator('#vcode').innerText()).toContain(code)
    expect(
      await page.getByRole('region', { name: t.sections[0] }).locator('li').allInnerTexts(),
    ).toContain(t.step)
    expect(await page.locator('#images img').count()).toBe(3)
    expect(await findViolations(page)).toEqual([])
    await page.locator('#company').getByRole('button', { name: t.copy }).click()
    await toast(page, t.copied).waitFor()
    expect(await copied(page)).toBe(t.company)

    // Back, screen by screen.
    await button(page, t.back).click()
    await expect.poll(() => pathOf(page)).toBe('/repayment')
    await button(page, t.back).click()
    await button(page, t.repay).waitFor()
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
    expect([toasts, problems]).toEqual([[t.copied, t.copied], []])
  })
})

describe('without a pointer', () => {
  /** Presses Tab until the control with this id, or this text, has the focus. */
  const tabTo = async (page: Page, target: string | RegExp) => {
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab')
      const id = (await focused(page)) ?? ''
      if (typeof target === 'string' ? id === target : target.test(id)) return
    }
    throw new Error(`Tab never reaches ${target}.`)
  }

  it('all steps work with the keyboard alone, and the focus is always visible', async () => {
    const { page, show } = await product.phone()
    await show('/order', 'loan-details', '174')
    await button(page, 'Pagar').waitFor()
    await tabTo(page, 'repay')
    await page.keyboard.press('Enter')
    await page.locator('#amount').waitFor()

    await tabTo(page, /^Más/)
    await page.keyboard.press('Space')
    expect(await shownRows(page)).toBe(7)
    await tabTo(page, /^Copiar/)
    await page.keyboard.press('Enter')
    await toast(page, 'Copiado').waitFor()
    await tabTo(page, 'barcode/0/0')
    expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe(
      'solid',
    )
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Código de barras' })
    await dialog.waitFor()
    expect(await page.locator(':focus').innerText()).toBe('Código de barras')
    for (let presses = 0; presses < 3; presses++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('barcode/0/0')

    await tabTo(page, /^Banco Quetzal/)
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toBe('/carpmm')
    await page.locator('#company').waitFor()
    await tabTo(page, /^Copiar/)
    await page.keyboard.press('Enter')
    await toast(page, 'Copiado').waitFor()
    expect(await copied(page)).toMatch(/^\d{18}$/)
  })
})

describe('a phone that refuses to copy', () => {
  it('shows the code as text that one tap selects, explains how, and shows no toast [B4]', async () => {
    const { page, show } = await product.phone()
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('refused')) },
      })
      document.execCommand = () => false
    })
    await show('/repayment', 'repayment', 'due')
    await button(page, 'Copiar').first().click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').innerText()).toBe(
      'No se pudo copiar. Seleccione el texto para copiarlo.',
    )
    expect([await toast(page, 'Copiado').count(), await page.getByRole('alert').count()]).toEqual([
      0, 1,
    ])
    await page.locator('.lz-copy__value').first().dblclick()
    expect(await page.evaluate(() => String(window.getSelection()))).toMatch(/^\d{18}$/)
    expect(await findViolations(page)).toEqual([])
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
