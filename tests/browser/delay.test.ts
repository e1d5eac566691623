import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolations } from './find-violations'
import { useProduct } from './harness'
import { button, handles, pathOf, queryOf, toast } from './page-parts'

const product = useProduct()

const common = { userId: 'u-1', deviceId: 'd-1', productId: '7001', orderId: '100180' }

describe('extending an order', () => {
  it("leads from the order to the fee, a channel and the channel's instructions [DELAY-001 DELAY-010..014 DELAY-017 DELAY-019 ROUTE-011 CARPMM-020 AMBIG-048]", async () => {
    const { page, show, calls, problems } = await product.phone()
    await show('/order', 'loan-details', '180-delay')
    await button(page, 'Aplazar').click()
    await page.locator('#amount').waitFor()
    expect([pathOf(page), queryOf(page)]).toEqual(['/delay', expect.objectContaining(common)])

    const code = await page.locator('.lz-copy__value').first().innerText()
    await button(page, 'Copiar').first().click()
    await toast(page, 'Copiado').waitFor()
    expect([await page.evaluate(() => navigator.clipboard.readText()), pathOf(page)]).toEqual([
      code,
      '/delay',
    ])
    expect(await findViolations(page)).toEqual([])

    // DELAY-013 DELAY-014: the literal title.
    await button(page, 'Código de barras').click()
    const dialog = page.getByRole('dialog', { name: 'barCode' })
    await dialog.waitFor()
    expect(await dialog.innerText()).toContain('Escanee para pagar')
    expect(await dialog.locator('img').getAttribute('src')).toContain(`barcode-${code}.svg`)
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('barcode/0/0')

    // DELAY-010: the row passes on the fee.
    await page.getByRole('button', { name: /^Súper Mazorca/ }).click()
    await expect.poll(() => pathOf(page)).toBe('/carpmm')
    expect(queryOf(page)).toMatchObject({
      ...common,
      requestType: '2',
      amount: '900.00',
      payCode: 'mazorca',
    })
    await page.locator('#reference').waitFor()

    const seen = await calls()
    expect(
      seen
        .filter(({ path }) => path === '/v3/installment/loan-play-delay-detail')
        .map(({ method, query }) => [method, query['productId'], query['orderId']]),
    ).toEqual([['GET', '7001', '100180']])
    expect(
      seen
        .filter(({ path }) => path === '/v3/loan-details/generate-vcode')
        .map(({ query }) => query),
    ).toEqual([expect.objectContaining({ requestType: '2', amount: '900.00', payCode: 'mazorca' })])
    expect(problems).toEqual([])
  })
})

describe('the floating button', () => {
  const placeOf = async (page: Page, name: string) => {
    const { x, y } = (await button(page, name).boundingBox())!
    return { x: Math.round(x), y: Math.round(y) }
  }

  it('can be dragged within the screen, and a drag does not count as a tap [DELAY-016]', async () => {
    const { page, show, problems } = await product.phone()
    await show('/delay', 'delay', 'extension')
    await handles(button(page, 'Atención al cliente'))
    const before = await placeOf(page, 'Atención al cliente')
    await page.mouse.move(before.x + 28, before.y + 28)
    await page.mouse.down()
    await page.mouse.move(before.x - 72, before.y - 122, { steps: 5 })
    await page.mouse.up()
    expect([await placeOf(page, 'Atención al cliente'), pathOf(page)]).toEqual([
      { x: before.x - 100, y: before.y - 150 },
      '/delay',
    ])

    await page.mouse.move(before.x - 72, before.y - 122)
    await page.mouse.down()
    await page.mouse.move(900, 2000, { steps: 5 })
    await page.mouse.up()
    const after = await placeOf(page, 'Atención al cliente')
    expect([after.x <= 360 - 56, after.y <= 640 - 56, pathOf(page)]).toEqual([true, true, '/delay'])
    expect(problems).toEqual([])
  })

  it('can also be moved with the arrow keys, and covers nothing at the end of the page [DELAY-016]', async () => {
    const { page, show } = await product.phone()
    await show('/delay', 'delay', 'extension')
    await page.locator('#notice').scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const [notice, help] = [
      (await page.locator('#notice').boundingBox())!,
      (await button(page, 'Atención al cliente').boundingBox())!,
    ]
    expect(notice.y + notice.height).toBeLessThanOrEqual(help.y)
    await button(page, 'Atención al cliente').focus()
    await page.keyboard.press('ArrowUp')
    expect((await placeOf(page, 'Atención al cliente')).y).toBeLessThan(Math.round(help.y))
    expect(pathOf(page)).toBe('/delay')
  })
})
