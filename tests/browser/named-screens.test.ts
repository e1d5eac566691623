import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readScreens } from '../../tools/build/packaging/read-documents'
import { useProduct } from './harness'

const product = useProduct()

/** The screens of the contract by their routes, with the visible title. */
const screens = [
  ['NAMES-001', '/confirmNew', 'Confirme su préstamo'],
  ['NAMES-002', '/confirmPeriod', 'Confirme su préstamo'],
  ['NAMES-003', '/bindBank', 'Vincular banco'],
  ['NAMES-004', '/paymentProvider', 'Instrucciones de pago'],
  ['NAMES-005', '/recommendList', 'Recomendados para usted'],
  ['NAMES-006', '/chooseRepayment', 'Elija cómo pagar'],
  ['NAMES-007', '/complaintHome', 'Quejas y sugerencias'],
  ['NAMES-008', '/bindCard', 'Vincular tarjeta'],
  ['NAMES-009', '/complaintSubmission', 'Describa el problema'],
  ['NAMES-010', '/product', 'Préstamo'],
  ['NAMES-011', '/agony', 'Contrato por periodos'],
  ['NAMES-012', '#/borrowDetail/', 'Mi préstamo'],
  ['NAMES-013', '#/addnormalcard', 'Agregar tarjeta'],
  ['NAMES-014', '#/downloadTemplate', 'Descargue la app'],
  ['NAMES-015', '#/agreementTemplate', 'Acuerdo de registro'],
  ['NAMES-016 ROUTE-006', '/loanConfirm', 'Confirme su préstamo'],
  ['ROUTE-028', '#/alipayrepayment', 'Pagar con monedero'],
] as const

const titles = new Map<string, string>(screens.map(([, route, title]) => [route, title]))

it(`opens every screen that the specification names, and no screen asks for a login [AMBIG-012 AMBIG-018 SESSION-004 ${screens.map(([ids]) => ids).join(' ')}]`, async () => {
  const { page, open, problems } = await product.phone()
  const allRoutes = readScreens(process.cwd()).flatMap(({ routes }) => routes)
  expect(allRoutes.length).toBeGreaterThan(40)
  for (const route of new Set([...titles.keys(), ...allRoutes])) {
    await open(route)
    await page.locator('main > *').first().waitFor()
    await expect.poll(() => page.locator('.lz-skeleton').count(), { message: route }).toBe(0)
    const title = titles.get(route)
    if (title !== undefined) await expectNamed(page, route, title)
    const secrets = page.locator('input[type=password], [autocomplete*=password], [name*=password]')
    expect([route, await secrets.count()]).toEqual([route, 0])
    const controls = await page.locator('main :is(button, a, label)').allInnerTexts()
    // The link to the native app's own login.
    if (route !== '/jointFailure')
      expect(controls.join('\n')).not.toMatch(/contraseña|inici[ae]r? sesión|password|log ?in/i)
  }
  expect(problems).toEqual([])
})

async function expectNamed(page: Page, route: string, title: string): Promise<void> {
  await expect.poll(() => page.locator('h1').first().innerText(), { message: route }).toBe(title)
  await expect
    .poll(() => page.locator('main :is(button, a, input, p)').count(), { message: route })
    .toBeGreaterThan(0)
}
