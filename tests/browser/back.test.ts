import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useProduct } from './harness'
import { button, pathOf } from './page-parts'

const product = useProduct()
const dialogs = (page: Page) => page.getByRole('dialog').count()
const isAtModal = (page: Page) =>
  page.evaluate(() => (history.state as { modal?: boolean } | null)?.modal === true)

const modals = [
  ['the barcode', '/repayment', 'repayment', 'due', 'Código de barras'],
  ['the order chooser', '/complaint', 'complaint-home', 'not-collected', 'Todos'],
  [
    'the photo viewer',
    '/complainDetails',
    'complaint-details',
    'no-score',
    'Imagen 1 de la respuesta',
  ],
] as const

/** Opens a screen, then a second screen, and then a modal on the second screen. */
async function openModal(route: string, document: string, scenario: string, opener: string) {
  const phone = await product.phone()
  const { page } = phone
  await phone.open('/aboutUs')
  await phone.show(route, document, scenario)
  await button(page, opener).first().click()
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => isAtModal(page)).toBe(true)
  return phone
}

it.each(modals)(
  '%s closes when the native app goes back, and the next step back leaves the screen [P11]',
  async (_, ...place) => {
    const { page, problems } = await openModal(...place)
    await page.goBack()
    await expect.poll(() => dialogs(page)).toBe(0)
    expect([pathOf(page), await isAtModal(page)]).toEqual([place[0], false])
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe('/aboutUs')
    expect(problems).toEqual([])
  },
)

it('a modal that leads to another screen leaves no history entry between the two screens [P11]', async () => {
  const { page, show } = await product.phone()
  await show('/repayment', 'repayment', 'due')
  await button(page, 'Código de barras').first().click()
  await expect.poll(() => isAtModal(page)).toBe(true)
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/aboutUs' })
    document.querySelector('dialog')!.append(link)
    link.click()
  })
  await expect.poll(() => pathOf(page)).toBe('/aboutUs')
  await expect.poll(() => dialogs(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => pathOf(page)).toBe('/repayment')
  expect(await isAtModal(page)).toBe(false)
})
