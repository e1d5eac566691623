import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { findViolations } from './find-violations'
import { keyboard, mouse } from './fixtures/page-actions'
import { releaseOf } from './fixtures/kept-release'
import { journeyMs, useStudioHarness } from './fixtures/studio-harness'
import { button } from './page-parts'

const harness = useStudioHarness()

afterEach(() => expect(harness.problems.splice(0)).toEqual([]))

const app = (page: Page) => page.frameLocator('iframe[title="The app"]')
const explanation = (page: Page) => page.getByRole('region', { name: 'Why it is shown' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const form = (page: Page) => page.getByRole('tabpanel', { name: 'Properties' })
const cell = (page: Page, language: string) =>
  page
    .getByRole('tabpanel', { name: 'Texts' })
    .getByRole('textbox', { name: `loanDetails.label in ${language}` })
const live = (page: Page) => page.getByText(/^Release \d+ is live/)

/** Waits until a release is live. Fails with the reason if the release is refused. */
async function waitUntilLive(page: Page, message = live(page)): Promise<void> {
  const refusal = page.getByRole('alert')
  await message.or(refusal).first().waitFor({ timeout: journeyMs })
  expect(await refusal.allInnerTexts()).toEqual([])
}

/** The number in the message that a release is live. */
const numberOf = async (page: Page) =>
  Number(/^Release (\d+)/.exec(await live(page).innerText())![1])

/** A phone that has this release, with an order that may be extended. */
async function phoneWith(release: number) {
  const phone = await harness.product.phone()
  await phone.page.clock.install()
  await phone.show('/order', 'loan-details', '174-delay')
  await button(phone.page, 'Aplazar').waitFor()
  await expect
    .poll(
      async () => {
        await phone.page.clock.fastForward(80_000)
        return releaseOf(phone.page)
      },
      { timeout: 120_000 },
    )
    .toBe(release)
  await phone.page.reload()
  await button(phone.page, 'Aplazar').waitFor()
  return phone
}

describe('editing a screen', () => {
  it.each([
    ['a mouse', mouse],
    ['the keyboard alone', keyboard],
  ] as const)(
    'with %s, an author adds a row, binds it, hides it by a rule, edits its texts, compares its pictures, publishes and rolls back',
    { timeout: journeyMs },
    async (_, handsOn) => {
      const page = await harness.open()
      const hands = handsOn(page)
      const scenario = page.getByLabel('Scenario', { exact: true })
      const reason = page.getByRole('textbox', { name: 'Reason', exact: true })
      await hands.turnTo(tab(page, 'Outline'))
      await hands.pick(page.getByRole('treeitem', { name: /stack.*actions/i }))
      await hands.choose(scenario, '174-delay', '174-d')
      await expect
        .poll(() =>
          page
            .getByRole('treeitem', { name: /hidden now/ })
            .evaluateAll((rows) => rows.map((row) => row.dataset['pointer'])),
        )
        .toEqual(['/body/1', '/body/2/children/2'])
      await hands.press(button(page, 'Add…'))
      await hands.write(page.getByRole('dialog').getByRole('searchbox'), 'key and value')
      await hands.press(page.getByRole('dialog').getByRole('button', { name: /^Key and value/ }))

      await hands.turnTo(tab(page, 'Properties'))
      await hands.choose(
        form(page).getByRole('combobox', { name: 'Label: where it comes from' }),
        'A text',
        'A t',
      )
      await hands.press(button(page, 'New text…'))
      await hands.write(form(page).getByRole('textbox', { name: 'Spanish' }), 'Producto')
      await hands.write(form(page).getByRole('textbox', { name: 'English' }), 'Product')
      await hands.press(button(page, 'Add this text'))
      await hands.choose(
        form(page).getByRole('combobox', { name: 'Value: where it comes from' }),
        'A value',
        'A v',
      )
      await hands.find(
        form(page).getByRole('combobox', { name: 'Value', exact: true }),
        'order.productName',
      )
      await app(page).getByText('Producto', { exact: true }).waitFor()

      await hands.choose(
        form(page).getByRole('combobox', { name: 'Only if: where it comes from' }),
        'A condition',
        'A c',
      )
      await hands.find(form(page).getByRole('combobox', { name: 'First value' }), 'order.isDelay')
      await hands.write(form(page).getByRole('combobox', { name: 'Second value' }), '1')
      await page.keyboard.press('Enter')
      await explanation(page).getByText('Producto shows: order.isDelay is 1.').waitFor()
      await hands.choose(scenario, '174', '174 ')
      await explanation(page)
        .getByText('Producto is hidden: order.isDelay is 0, expected 1.')
        .waitFor()
      expect(await app(page).getByText('Producto', { exact: true }).count()).toBe(0)

      await hands.turnTo(tab(page, 'Texts'))
      await hands.write(cell(page, 'Spanish'), 'Producto elegido')
      await hands.write(cell(page, 'English'), 'Chosen product')
      await hands.choose(page.getByLabel('Language', { exact: true }), 'English')
      await hands.choose(scenario, '174-delay', '174-d')
      await app(page).getByText('Chosen product').waitFor()

      await hands.turnTo(tab(page, 'Review'))
      const compared = page.getByRole('region', { name: 'Before and after' })
      await compared
        .getByRole('insertion')
        .filter({ hasText: /^Chosen product$/ })
        .first()
        .waitFor({ timeout: journeyMs })

      // A release needs scenarios with their expected results. The new row changes these results.
      await hands.turnTo(tab(page, 'Problems'))
      await hands.press(button(page, 'That is what I meant'))
      await hands.press(page.getByRole('button', { name: 'Save 4 files' }))
      await page.getByRole('button', { name: 'Saved' }).waitFor()
      await hands.turnTo(tab(page, 'Review'))
      await page
        .getByRole('article')
        .filter({ hasText: 'loan-details' })
        .getByText('Order › 1 if the order can be extended is 1')
        .first()
        .waitFor()
      await hands.write(reason, 'Borrowers ask which product it was')
      await hands.tick(page.getByRole('radio', { name: 'Everyone' }))
      await hands.press(button(page, 'Check and publish'))
      await waitUntilLive(page)
      const published = await numberOf(page)

      const phone = await phoneWith(published)
      await phone.page.getByText('Producto elegido').waitFor()
      await phone.show('/order', 'loan-details', '174')
      await button(phone.page, 'Pagar').waitFor()
      expect(await phone.page.getByText('Producto elegido').count()).toBe(0)
      expect(phone.problems).toEqual([])

      const steer = page.getByRole('textbox', { name: /^Reason for halting/ })
      await hands.write(steer, 'It stands in the head of the page already')
      await hands.press(button(page, 'Roll back'))
      await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Roll back' }))
      await waitUntilLive(page, page.getByText(`Release ${published + 1} is live`))
      const after = await phoneWith(published + 1)
      expect(await after.page.getByText('Producto elegido').count()).toBe(0)
    },
  )
})

describe('the phone', () => {
  it('selects, outlines and explains the clicked element', async () => {
    const page = await harness.open()
    await app(page).getByText('Plazo').click()
    await explanation(page)
      .getByText(/^Plazo shows: row\.value is filled/)
      .waitFor()
    await explanation(page).getByText('row.text is "Plazo", from row 2 of its list').waitFor()
    await tab(page, 'Outline').click()
    await page.getByRole('treeitem', { name: /order status/i, selected: true }).waitFor()
    await page
      .getByRole('treeitem', { name: /button.*Pagar/i })
      .first()
      .click()
    await explanation(page)
      .getByText(/^Pagar shows:/)
      .waitFor()
    await expect.poll(() => app(page).locator('[popover] > div').count()).toBe(1)
  })

  it('shows the last valid screen and a message while the text is invalid', async () => {
    const page = await harness.open()
    const text = page.getByRole('textbox', { name: /^Text of/ })
    await app(page).getByText('Mi préstamo').waitFor()
    await tab(page, 'JSON').click()
    await text.click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('{')
    await page.getByText('This is the last valid screen.').waitFor()
    await app(page).getByText('Mi préstamo').waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText(/^Drawn/).waitFor()
  })

  it('works as it does for a borrower when selecting is off, and navigates to other screens', async () => {
    const page = await harness.open()
    await button(page, 'Point').click()
    await app(page).getByRole('button', { name: 'Pagar' }).click()
    await page.getByText('An action led to Repayment.').waitFor()
    await button(page, 'Edit it').click()
    await form(page).getByRole('heading', { name: 'Repayment', level: 2 }).waitFor()
  })

  it('shows another scenario, region, language, look and network', async () => {
    const page = await harness.open()
    await app(page).getByText('Su préstamo está activo').waitFor()
    await page.getByLabel('Language', { exact: true }).selectOption('English')
    await page.getByLabel('Region', { exact: true }).selectOption('IN')
    await app(page).getByText('My loan').waitFor()
    await app(page).getByText(/₹/).first().waitFor()
    await page.getByLabel('Scenario', { exact: true }).selectOption('200')
    await app(page).getByText('Loan settled!').waitFor()
    await button(page, 'Dark').click()
    await expect
      .poll(() =>
        app(page)
          .locator('.lz-app')
          .evaluate((element) => getComputedStyle(element).backgroundColor),
      )
      .toBe('rgb(14, 21, 27)')
    await page.getByText('Width, text, shell, network').click()
    await button(page, 'Slow network').click()
    await expect.poll(() => app(page).locator('.lz-skeleton').count()).toBeGreaterThan(0)
    await app(page).getByText('Loan settled!').waitFor()
  })
})

describe('accessibility of the studio', () => {
  it.each(['light', 'dark'] as const)(
    'has no violations in the phone, the explanation, all scenarios and the review, %s',
    { timeout: journeyMs },
    async (colorScheme) => {
      const page = await harness.open({ colorScheme })
      await app(page).getByText('Plazo').click()
      await explanation(page)
        .getByText(/^Plazo shows/)
        .waitFor()
      await page.getByText('Width, text, shell, network').click()
      await tab(page, 'All scenarios').click()
      await page.locator('.mx-tile iframe').first().waitFor()
      expect(await findViolations(page)).toEqual([])
      await tab(page, 'Review').click()
      await page.getByRole('heading', { name: /^Live: release/ }).waitFor()
      expect(await findViolations(page)).toEqual([])
    },
  )
})
