import { expect, it } from 'vitest'
import type { Page } from './page'
import { button, placeOf } from './parts'
import { useEngine } from './use-engine'

const open = useEngine()

/**
 * Goes back as the `goBack()` of a native app does. The step starts after this call has returned,
 * because the step may end the page.
 */
const stepBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))
const isOpen = (page: Page) => page.getByRole('dialog').count()
/** True if the current history entry belongs to a modal. */
const isAtModal = (page: Page) =>
  page.evaluate(() => (history.state as { modal?: boolean } | null)?.modal === true)

/** Goes from the help to the complaint, and opens the chooser of its order. */
async function openChooser() {
  const phone = await open()
  const { page } = phone
  await phone.open('/aboutUs')
  await phone.open('/complaint')
  await button(page, 'Todos').click()
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => isAtModal(page)).toBe(true)
  return phone
}

it('a step back closes the chooser of orders, and the next step leaves the screen', async () => {
  const { page } = await openChooser()
  await stepBack(page)
  await expect.poll(() => isOpen(page)).toBe(0)
  expect([await placeOf(page), await isAtModal(page)]).toEqual(['/complaint', false])
  await stepBack(page)
  await expect.poll(() => placeOf(page)).toBe('/aboutUs')
})

it('a chooser that closes after a choice leaves no history entry behind', async () => {
  const { page } = await openChooser()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Crédito Jacaranda/ })
    .first()
    .click()
  await expect.poll(() => isOpen(page)).toBe(0)
  await expect.poll(() => isAtModal(page)).toBe(false)
  await stepBack(page)
  await expect.poll(() => placeOf(page)).toBe('/aboutUs')
})

it('a step forward after the chooser has closed opens nothing and adds no step', async () => {
  const { page } = await openChooser()
  await stepBack(page)
  await expect.poll(() => isOpen(page)).toBe(0)
  await page.evaluate(() => history.forward())
  await expect.poll(() => isAtModal(page)).toBe(false)
  expect([await isOpen(page), await placeOf(page)]).toEqual([0, '/complaint'])
  await stepBack(page)
  await expect.poll(() => placeOf(page)).toBe('/aboutUs')
})

it('two reloads with an open chooser add no step', async () => {
  const { page } = await openChooser()
  for (let time = 0; time < 2; time++) {
    await page.evaluate(() => location.reload())
    await expect.poll(() => isOpen(page)).toBe(0)
    await expect.poll(() => isAtModal(page)).toBe(false)
    if (time === 1) break
    await button(page, 'Todos').click()
    await expect.poll(() => isAtModal(page)).toBe(true)
  }
  await stepBack(page)
  await expect.poll(() => placeOf(page)).toBe('/aboutUs')
})

it('a reload with an open chooser leaves no history entry behind', async () => {
  const { page } = await openChooser()
  await page.evaluate(() => location.reload())
  await expect.poll(() => isOpen(page)).toBe(0)
  await expect.poll(() => isAtModal(page)).toBe(false)
  await button(page, 'Todos').click()
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => isAtModal(page)).toBe(true)
  await stepBack(page)
  await expect.poll(() => isOpen(page)).toBe(0)
  expect(await placeOf(page)).toBe('/complaint')
})
