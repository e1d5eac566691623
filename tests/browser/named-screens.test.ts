import { expect, it } from 'vitest'
import { useProduct } from './harness'

const product = useProduct()

/** Screens of the contract by their routes, with the title that the borrower reads there. */
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

it(`AMBIG-012 AMBIG-018 SESSION-004 ${screens.map(([ids]) => ids).join(' ')} opens every screen that the specification names, and none asks for a login`, async () => {
  const { page, open, problems } = await product.phone()
  for (const [, route, title] of screens) {
    await open(route)
    await expect.poll(() => page.locator('h1').first().innerText(), { message: route }).toBe(title)
    await expect
      .poll(() => page.locator('main :is(button, a, input, p)').count(), { message: route })
      .toBeGreaterThan(0)
    await expect.poll(() => page.locator('.lz-skeleton').count(), { message: route }).toBe(0)
    expect(await page.locator('input[type=password]').count()).toBe(0)
  }
  expect(problems).toEqual([])
})
