import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { picture } from './fixtures/picture'
import { useProduct } from './harness'

const product = useProduct()
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The preview, and one of its generic widgets. */
async function openWidget(name: string, clock = false) {
  const phone = await product.phone()
  if (clock) await phone.page.clock.install()
  await phone.open('/testPreview')
  const widget = region(phone.page, name)
  await widget.waitFor()
  await widget.scrollIntoViewIfNeeded()
  return { ...phone, widget }
}

const boxes = async (items: Locator) =>
  Promise.all((await items.all()).map(async (item) => (await item.boundingBox())!))
const firstRow = async (items: Locator) => {
  const found = await boxes(items)
  return found.filter(({ y }) => y === found[0]!.y).length
}

describe('the generic widgets at the end of the preview', () => {
  it('have the names of the contract, in its order', async () => {
    const { page } = await openWidget('tabs')
    const titles = await page
      .getByRole('region')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
    expect(titles.slice(-12)).toEqual([
      'phone input',
      'bank card input',
      'number input',
      'money keyboard',
      'image picker',
      'date',
      'toast',
      'badge',
      'grid',
      'notice bar',
      'pull to refresh',
      'tabs',
    ])
  })

  it.each([
    ['WIDGET-001 WIDGET-002 WIDGET-003', 'phone input', '139a123456789', '139 1234 5678'],
    ['WIDGET-004 WIDGET-005', 'bank card input', '12345678x9', '1234 5678 9'],
    ['WIDGET-006', 'number input', '1.2e', '12'],
  ])('%s a %s shows %s as %s', async (_, name, typed, shown) => {
    const { widget } = await openWidget(name)
    const field = widget.getByRole('textbox')
    await field.pressSequentially(typed)
    expect(await field.inputValue()).toBe(shown)
  })

  it('a money keyboard does not confirm an empty amount, and hides 50 ms after it loses the focus [WIDGET-007 WIDGET-021]', async () => {
    const { page, widget } = await openWidget('money keyboard', true)
    await page.clock.pauseAt(Date.now() + 60_000)
    await widget.getByRole('textbox').click()
    const confirm = widget.getByRole('button', { name: 'Confirmar' })
    expect(await confirm.isDisabled()).toBe(true)
    await widget.getByRole('button', { name: '7', exact: true }).click()
    expect(await confirm.isEnabled()).toBe(true)
    await confirm.click()
    await page.clock.runFor(49)
    expect(await confirm.count()).toBe(1)
    await page.clock.runFor(1)
    await confirm.waitFor({ state: 'detached' })
  })

  it('an image picker has four images in a row, and shows the picked images [WIDGET-009]', async () => {
    const { widget } = await openWidget('image picker')
    await widget.getByRole('img').nth(3).waitFor()
    expect(await firstRow(widget.getByRole('listitem'))).toBe(4)
    await widget.locator('input[type=file]').setInputFiles([picture('a.png'), picture('b.png')])
    await expect.poll(() => widget.getByRole('img').count()).toBe(6)
    expect(await widget.getByRole('img').last().getAttribute('src')).toMatch(/^blob:/)
  })

  it('a date has three modes [WIDGET-008]', async () => {
    const { widget } = await openWidget('date')
    expect(await widget.locator('time').allInnerTexts()).toEqual([
      '2024-03-05',
      '07:09',
      '2024-03-05 07:09',
    ])
    await widget.getByLabel('Día y hora').fill('2025-12-31T23:59')
    expect(await widget.locator('time').allInnerTexts()).toEqual([
      '2025-12-31',
      '23:59',
      '2025-12-31 23:59',
    ])
  })

  it.each([
    ['WIDGET-010', 'default', 3000],
    ['WIDGET-012', 'info', 2000],
    ['WIDGET-011', '100 ms', 300],
    ['WIDGET-011', '300 ms', 300],
  ])('%s the toast "%s" is shown for %i ms', async (_, name, ms) => {
    const { page, widget } = await openWidget('toast', true)
    await page.clock.pauseAt(Date.now() + 60_000)
    await widget.getByRole('button', { name, exact: true }).click()
    const toast = page.locator('.lz-toast__message')
    await toast.waitFor()
    await page.clock.runFor(ms - 1)
    expect(await toast.isVisible()).toBe(true)
    await page.clock.runFor(1)
    await toast.waitFor({ state: 'detached' })
  })

  it('badges stop at 99, a grid has four columns [WIDGET-013 WIDGET-014]', async () => {
    const { page, widget } = await openWidget('badge')
    expect(
      (await widget.innerText())
        .replace(/mensajes/g, '')
        .split(/\s+/)
        .filter(Boolean),
    ).toEqual(['badge', '99', '99+'])
    const cells = region(page, 'grid').getByRole('listitem')
    expect([await cells.count(), await firstRow(cells)]).toEqual([5, 4])
  })

  it('a notice scrolls, and disappears when it is closed [WIDGET-015]', async () => {
    const { widget } = await openWidget('notice bar')
    const line = widget.locator('.lz-notice-bar__line')
    const before = (await line.boundingBox())!.x
    await expect.poll(async () => (await line.boundingBox())!.x).toBeLessThan(before)
    await widget.getByRole('button', { name: 'Cerrar' }).click()
    expect(await line.count()).toBe(0)
  })

  it('a refreshed list stops refreshing after a second [WIDGET-018]', async () => {
    const { page, widget } = await openWidget('pull to refresh', true)
    await page.clock.pauseAt(Date.now() + 60_000)
    await widget.getByRole('button', { name: 'Actualizar lista' }).press('Enter')
    await widget.getByText('Actualizando…').waitFor()
    await page.clock.runFor(999)
    expect(await widget.getByText('Actualizando…').count()).toBe(1)
    await page.clock.runFor(1)
    await widget.getByText('Actualizando…').waitFor({ state: 'detached' })
  })

  it('tabs show five of six before they scroll, and change by a swipe of more than 0.3 of the width [WIDGET-019 WIDGET-020]', async () => {
    const { page, widget } = await openWidget('tabs')
    const tabs = widget.getByRole('tab')
    expect(await tabs.count()).toBe(6)
    const list = (await widget.getByRole('tablist').boundingBox())!
    const inside = (await boxes(tabs)).filter(
      ({ x, width }) => x + width <= list.x + list.width + 1,
    )
    expect(inside).toHaveLength(5)
    const panel = widget.getByRole('tabpanel')
    const { width } = (await panel.boundingBox())!
    const swipe = (share: number) =>
      panel.evaluate((element, by) => {
        const send = (type: string, clientX: number) =>
          element.dispatchEvent(
            new PointerEvent(type, { clientX, clientY: 10, pointerType: 'touch', bubbles: true }),
          )
        send('pointerdown', 300)
        send('pointerup', 300 - by)
      }, share * width)
    await swipe(0.29)
    expect(await widget.getByText('Contenido 1').isVisible()).toBe(true)
    await swipe(0.31)
    await widget.getByText('Contenido 2').waitFor()
    expect(await widget.getByText('Contenido 1').isVisible()).toBe(false)
    await tabs.nth(1).focus()
    await page.keyboard.press('ArrowRight')
    await widget.getByText('Contenido 3').waitFor()
  })
})
