import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useProduct } from './harness'

const product = useProduct()

const screens = [
  {
    route: '/order',
    screen: 'loan-details',
    scenario: '174-delay',
    es: ['Mi préstamo', 'Pagar', 'Aplazar', 'Atrás'],
    en: ['My loan', 'Repay', 'Extend', 'Back'],
  },
  {
    route: '/repayment',
    screen: 'repayment',
    scenario: 'due',
    es: ['Monto a pagar', 'Fecha de pago', 'Más', 'Referencia', 'Copiar', 'Código de barras'],
    en: ['Amount to repay', 'Repayment date', 'More', 'Reference', 'Copy', 'Barcode'],
  },
  {
    route: '/carpmm',
    screen: 'repay-instructions',
    scenario: 'repayment',
    es: ['Monto total', 'Referencia de pago', 'Nombre de la empresa', 'Copiar'],
    en: ['Total amount', 'Payment reference', 'Company name', 'Copy'],
  },
  {
    route: '/delay',
    screen: 'delay',
    scenario: 'extension',
    es: ['Cargo por aplazamiento', 'Fecha de pago', 'Plan de pagos', 'Atención al cliente'],
    en: ['Deferral fee', 'Repayment date', 'Repayment plan', 'Customer service'],
  },
] as const

/** All texts of the page, and the names of its controls. */
const wordsOf = async (page: Page) => {
  const names = await page
    .locator('[aria-label]')
    .evaluateAll((all) => all.map((element) => element.getAttribute('aria-label')))
  return [await page.locator('body').innerText(), ...names].join('\n')
}

/** Opens a screen with this region flag; without a flag for undefined. */
const openWith = async (
  isNeedPop: string | undefined,
  { route, screen, scenario }: (typeof screens)[number],
) => {
  const phone = await product.phone()
  await phone.show(route, screen, scenario, isNeedPop === undefined ? {} : { isNeedPop })
  await phone.page.locator('#headline, #amount').first().waitFor()
  return phone
}

describe.each(screens)('the two languages of $screen', (screen) => {
  it('each have all texts, and none of the other language [LANG-001 LANG-002 LANG-006]', async () => {
    for (const [flag, own, other] of [
      ['2', screen.es, screen.en],
      ['1', screen.en, screen.es],
    ] as const) {
      const { page, problems } = await openWith(flag, screen)
      const lines = (await wordsOf(page)).split('\n')
      expect(own.filter((text) => !lines.includes(text))).toEqual([])
      expect(other.filter((text) => lines.includes(text))).toEqual([])
      expect([await page.evaluate(() => document.documentElement.lang), problems]).toEqual([
        flag === '1' ? 'en' : 'es',
        [],
      ])
    }
  })
})

describe('the region flag', () => {
  const [, , instructions, extension] = screens

  it.each([
    ['LANG-004 LANG-005', undefined, 'es', '$'],
    ['LANG-002 LANG-003', '2', 'es', '$'],
    ['LANG-006 LANG-007 LANG-010', '1', 'en', '₹'],
    ['AMBIG-002', '0', 'es', '$'],
    ['AMBIG-002', '', 'es', '$'],
    ['AMBIG-002', '3', 'es', '$'],
    ['AMBIG-002', '01', 'es', '$'],
    ['AMBIG-002', 'true', 'es', '$'],
  ])(
    '%s as %j shows the language %s and the currency symbol %s',
    async (_, flag, language, sign) => {
      for (const screen of [instructions, extension]) {
        const { page, calls } = await openWith(flag, screen)
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
        expect(await page.locator('#amount').innerText()).toMatch(
          sign === '$' ? /^\$\d[\d,.]*$/ : /^₹\d[\d,.]*$/,
        )
        expect((await calls()).map(({ headers }) => headers['language'])).toEqual([language])
      }
    },
  )

  it('stays with the borrower; a response with a field of the same name does not change it [AMBIG-001 LANG-006]', async () => {
    const { page, show } = await product.phone()
    await page.route('**/v3/loan-details/loan-details?**', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object }
      await route.fulfill({
        json: { ...answer, isNeedPop: 2, data: { ...answer.data, isNeedPop: 2 } },
      })
    })
    await show('/order', 'loan-details', '174', { isNeedPop: '1' })
    await page.getByRole('button', { name: 'Repay' }).click()
    await page.getByText('Amount to repay').waitFor()
    expect(new URL(page.url()).searchParams.get('isNeedPop')).toBe('1')
  })

  it('sets the language of these screens instead of the language type [AMBIG-003]', async () => {
    for (const [flag, languageType, language] of [
      ['2', '1', 'es'],
      ['1', '2', 'en'],
    ] as const) {
      const { page, show } = await product.phone()
      await show(instructions.route, instructions.screen, instructions.scenario, {
        isNeedPop: flag,
        languageType,
      })
      await page.locator('#amount').waitFor()
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    }
  })

  it('changes the currency symbol of screens without a fixed $, and of no other screen [AMBIG-006]', async () => {
    const { page } = await openWith('1', screens[1])
    expect(await page.locator('#amount').innerText()).toBe('$3,441.62')
  })
})
