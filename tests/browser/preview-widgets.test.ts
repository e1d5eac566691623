import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { picture } from './fixtures/picture'
import { useProduct } from './harness'

const product = useProduct()
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const boxes = async (items: Locator) =>
  Promise.all((await items.all()).map(async (item) => (await item.boundingBox())!))
const firstRow = async (items: Locator) => {
  const found = await boxes(items)
  return found.filter(({ y }) => y === found[0]!.y).length
}

it('the generic widgets at the end of the preview have the names and the order of the specification, and each works [WIDGET-009 WIDGET-013..015 WIDGET-019 WIDGET-020]', async () => {
  const { page, open } = await product.phone()
  await open('/testPreview')
  await region(page, 'tabs').waitFor()
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

  // WIDGET-009: an image picker has four images in a row, and shows the picked images.
  const picker = region(page, 'image picker')
  await picker.scrollIntoViewIfNeeded()
  await picker.getByRole('img').nth(3).waitFor()
  expect(await firstRow(picker.getByRole('listitem'))).toBe(4)
  await picker.locator('input[type=file]').setInputFiles([picture('a.png'), picture('b.png')])
  await expect.poll(() => picker.getByRole('img').count()).toBe(6)
  expect(await picker.getByRole('img').last().getAttribute('src')).toMatch(/^blob:/)

  // WIDGET-013 WIDGET-014: badges stop at 99, a grid has four columns.
  expect(
    (await region(page, 'badge').innerText())
      .replace(/mensajes/g, '')
      .split(/\s+/)
      .filter(Boolean),
  ).toEqual(['badge', '99', '99+'])
  const cells = region(page, 'grid').getByRole('listitem')
  expect([await cells.count(), await firstRow(cells)]).toEqual([5, 4])

  // WIDGET-015: a notice scrolls, and disappears when it is closed.
  const notice = region(page, 'notice bar')
  await notice.scrollIntoViewIfNeeded()
  const line = notice.locator('.lz-notice-bar__line')
  const before = (await line.boundingBox())!.x
  await expect.poll(async () => (await line.boundingBox())!.x).toBeLessThan(before)
  await notice.getByRole('button', { name: 'Cerrar' }).click()
  expect(await line.count()).toBe(0)

  // WIDGET-019 WIDGET-020: five of six tabs are visible without scrolling, and a swipe of more than
  // 0.3 of the width selects the next tab.
  const widget = region(page, 'tabs')
  await widget.scrollIntoViewIfNeeded()
  const tabs = widget.getByRole('tab')
  expect(await tabs.count()).toBe(6)
  const list = (await widget.getByRole('tablist').boundingBox())!
  const inside = (await boxes(tabs)).filter(({ x, width }) => x + width <= list.x + list.width + 1)
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
