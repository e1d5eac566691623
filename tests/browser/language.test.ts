import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { changeResponse } from './fault-parts'
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
] as const

/** All texts of the page, and the names of its controls. */
const wordsOf = async (page: Page) => {
  const names = await page
    .locator('[aria-label]')
    .evaluateAll((all) => all.map((element) => element.getAttribute('aria-label')))
  return [await page.locator('body').innerText(), ...names].join('\n')
}

it.each(screens)(
  '$screen has all texts in both languages, and no text in the other language [LANG-001 LANG-002 LANG-006]',
  async ({ route, screen, scenario, es, en }) => {
    for (const [isNeedPop, own, other] of [
      ['2', es, en],
      ['1', en, es],
    ] as const) {
      const { page, problems, show } = await product.phone()
      await show(route, screen, scenario, { isNeedPop })
      await page.locator('#headline, #amount').first().waitFor()
      const lines = (await wordsOf(page)).split('\n')
      expect(own.filter((text) => !lines.includes(text))).toEqual([])
      expect(other.filter((text) => lines.includes(text))).toEqual([])
      expect([await page.evaluate(() => document.documentElement.lang), problems]).toEqual([
        isNeedPop === '1' ? 'en' : 'es',
        [],
      ])
    }
  },
)

it('the region flag of the URL stays in effect, even if a response has a field with its name [AMBIG-001 LANG-006]', async () => {
  const { page, show } = await product.phone()
  await changeResponse(page, '**/v3/loan-details/loan-details?**', (body) => ({
    ...body,
    isNeedPop: 2,
    data: { ...body.data, isNeedPop: 2 },
  }))
  await show('/order', 'loan-details', '174', { isNeedPop: '1' })
  await page.getByRole('button', { name: 'Repay' }).click()
  await page.getByText('Amount to repay').waitFor()
  expect(new URL(page.url()).searchParams.get('isNeedPop')).toBe('1')
})
