import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { picture } from './fixtures/picture'
import { useProduct } from './harness'

const product = useProduct()
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The preview, and one of its generic widgets. */
async function openWidget(name: string) {
  const phone = await product.phone()
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

  it('an image picker has four images in a row, and shows the picked images [WIDGET-009]', async () => {
    const { widget } = await openWidget('image picker')
    await widget.getByRole('img').nth(3).waitFor()
    expect(await firstRow(widget.getByRole('listitem'))).toBe(4)
    await widget.locator('input[type=file]').setInputFiles([picture('a.png'), picture('b.png')])
    await expect.poll(() => widget.getByRole('img').count()).toBe(6)
    expect(await widget.getByRole('img').last().getAttribute('src')).toMatch(/^blob:/)
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
