import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tabTo } from './fixtures/page-actions'
import { useProduct } from './harness'
import { button, pathOf, toast, walkTo } from './page-parts'

const product = useProduct()

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const press = (page: Page, key: string) => page.keyboard.press(key)

const announcements = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard)

/** Moves the focus to a control and expects that it is visible. Then presses the control. */
async function use(page: Page, name: string | RegExp): Promise<void> {
  await walkTo(page, name)
  const outline = () => getComputedStyle(document.activeElement!).outlineStyle
  expect(await page.evaluate(outline)).toBe('solid')
  await press(page, 'Enter')
}

/**
 * Waits until the title of a new screen has the focus. From there, Tab leads to the screen's first
 * control.
 */
async function arriveAt(page: Page, title: string): Promise<void> {
  await page.locator('h1:focus').filter({ hasText: title }).waitFor()
  await expect.poll(() => page.title()).toContain(title)
}

describe('without a pointer', () => {
  it('a borrower reads, accepts and confirms an offer, and then sees the order', async () => {
    const { page, show, problems } = await product.phone()
    await show('/loanConfirm', 'loan-confirm', 'offer')
    await use(page, 'Contrato de préstamo')
    await arriveAt(page, 'Contrato de préstamo')
    await use(page, 'Atrás')
    await arriveAt(page, 'Confirme su préstamo')
    const agreement = page.getByRole('checkbox')
    await tabTo(page, agreement)
    await press(page, 'Space')
    expect(await agreement.isChecked()).toBe(false)
    await press(page, 'Space')
    await use(page, 'Confirmar')
    await arriveAt(page, 'Mi préstamo')
    expect(problems).toEqual([])
  })

  it('a borrower pays an order at a channel, and goes back', async () => {
    const { page, show, problems } = await product.phone({ width: 390, height: 844 })
    await show('/order', 'loan-details', '180-delay')
    await use(page, 'Pagar')
    // The reminder moves the focus into itself, keeps it inside while it is open, and then restores
    // it.
    const reminder = page.getByRole('dialog')
    await reminder.waitFor()
    for (let presses = 0; presses < 6; presses++) {
      await press(page, 'Tab')
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
        ),
      ).toBe(true)
    }
    await press(page, 'Escape')
    await reminder.waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Pagar')

    await show('/order', 'loan-details', '174')
    await use(page, 'Pagar')
    await arriveAt(page, 'Pagar')
    await use(page, /^Súper Mazorca/)
    await expect.poll(() => pathOf(page)).toBe('/carpmm')
    await page.locator('#company').waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await use(page, 'Atrás')
    await arriveAt(page, 'Pagar')
    await use(page, 'Atrás')
    await arriveAt(page, 'Mi préstamo')
    expect(problems).toEqual([])
  })

  it('a borrower opens a complaint, and rates the reply', async () => {
    const { page, show, problems } = await product.phone()
    await page.clock.install()
    await show('/complainDetails', 'complaint-details', 'answered')
    await page.getByRole('heading', { name: 'Lo que nos contó' }).waitFor()
    await page.clock.runFor(3000)
    const rating = dialog(page, 'Califique nuestro servicio')
    await rating.waitFor()
    await use(page, 'Enviar')
    await toast(page, 'Seleccione una calificación').waitFor()
    await tabTo(page, rating.getByRole('radio', { name: '1' }))
    for (const star of ['2', '3', '4']) {
      await press(page, 'ArrowRight')
      await expect.poll(() => rating.getByRole('radio', { name: star }).isChecked()).toBe(true)
    }
    await use(page, 'Enviar')
    await dialog(page, 'Gracias por su opinión').waitFor()
    expect(await focused(page)).toBe('Gracias por su opinión')
    await press(page, 'Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    expect(problems).toEqual([])
  })

  it('a card payment succeeds after one wrong code', async () => {
    const { page, open, problems } = await product.phone({ width: 390, height: 844 })
    await open('/chooseRepayment', { withholdingAmount: '3480.00' })
    await tabTo(page, page.getByRole('radio').first())
    await press(page, 'Space')
    await use(page, 'Pagar')
    const code = dialog(page, 'Confirme el pago')
    await code.waitFor()
    expect(await focused(page)).toBe('Confirme el pago')
    await walkTo(page, 'Código del SMS')
    await page.keyboard.type('111111')
    await use(page, 'Confirmar')
    await page.getByText('Ese código no es correcto o ya venció.').waitFor()
    await walkTo(page, 'Código del SMS')
    await press(page, 'Control+a')
    await page.keyboard.type('246810')
    await use(page, 'Confirmar')
    await arriveAt(page, 'Mi préstamo')
    await page.getByRole('heading', { name: '¡Préstamo liquidado!' }).waitFor()
    expect(problems.filter((problem) => !/status of 4/.test(problem))).toEqual([])
  })
})

describe('a screen reader', () => {
  it('announces a toast, also above a dialog, because the region of the toast existed before the toast', async () => {
    const { page, show } = await product.phone()
    await page.addInitScript(() => {
      const announced: string[] = []
      Object.assign(window, { heard: announced })
      const regions = new WeakSet<Node>()
      // A screen reader announces changes in an existing live region, but not a new region that
      // appears with its text.
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          const region = target instanceof Element ? target.closest('[role=status]') : null
          if (region && regions.has(region))
            for (const node of addedNodes) announced.push(node.textContent ?? '')
        }
        for (const region of document.querySelectorAll('[role=status]')) regions.add(region)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await show('/repayment', 'repayment', 'due')
    await tabTo(page, button(page, 'Copiar').first())
    await press(page, 'Enter')
    await toast(page, 'Copiado').waitFor()
    expect(await announcements(page)).toContain('Copiado')
    // A screen reader reads only the content of an open dialog, so the region moves into the dialog
    // when it opens.
    await show('/chooseRepayment', 'choose-repayment', 'needs-code')
    await tabTo(page, page.getByRole('radio').first())
    await press(page, 'Space')
    await use(page, 'Pagar')
    await dialog(page, 'Confirme el pago').waitFor()
    await use(page, 'Confirmar')
    const dialogStatus = page.getByRole('dialog').getByRole('status').filter({ hasText: /./ })
    await dialogStatus.waitFor()
    expect(await announcements(page)).toContain(await dialogStatus.innerText())
  })
})
