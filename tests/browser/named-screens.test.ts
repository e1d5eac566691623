import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readScreens } from '../../tools/build/packaging/read-documents'
import { findExcess } from './find-excess'
import { findViolations } from './find-violations'
import { createVisits, useProduct } from './harness'
import { moveTo, setTextSize } from './page-parts'

const product = useProduct()

/** The screens of the contract by their routes, with the visible title. */
const screens = [
  ['NAMES-001', '/confirmNew', 'Confirme su préstamo'],
  ['NAMES-002', '/confirmPeriod', 'Confirme su préstamo'],
  ['NAMES-003', '/bindBank', 'Vincular banco'],
  ['NAMES-004', '/paymentProvider', 'Instrucciones de pago'],
  ['NAMES-005', '/recommendList', 'Recomendados para usted'],
  ['NAMES-006', '/chooseRepayment', 'Elija cómo pagar'],
  ['NAMES-007 AMBIG-019 CMPL-053', '/complaintHome', 'Quejas y sugerencias'],
  ['NAMES-008', '/bindCard', 'Vincular tarjeta'],
  ['NAMES-009 AMBIG-019 CMPL-053', '/complaintSubmission', 'Describa el problema'],
  ['NAMES-010', '/product', 'Préstamo'],
  ['NAMES-011', '/agony', 'Contrato por periodos'],
  ['NAMES-012', '#/borrowDetail/', 'Mi préstamo'],
  ['NAMES-013', '#/addnormalcard', 'Agregar tarjeta'],
  ['NAMES-014', '#/downloadTemplate', 'Descargue la app'],
  ['NAMES-015 ROUTE-030', '#/agreementTemplate', 'Acuerdo de registro'],
  ['NAMES-016 ROUTE-006', '/loanConfirm', 'Confirme su préstamo'],
  ['ROUTE-007', '/loanDetail', 'Mi préstamo'],
  ['ROUTE-008', '/order', 'Mi préstamo'],
  ['ROUTE-009', '/jointFailure', 'Fracaso'],
  ['ROUTE-013', '/customerService', 'Atención al cliente'],
  ['ROUTE-014', '/aboutUs', 'Sobre nosotros'],
  ['ROUTE-028', '#/alipayrepayment', 'Pagar con monedero'],
  ['ROUTE-031 AMBIG-013', '/Dag', 'Atención al cliente'],
] as const

/** The query of the screens of one order or one complaint. */
const about = { orderNo: '100174', problemType: '2', problemId: '9001' }

/** The daily run opens the screens in one page, the nightly run each in a new page. */
const isDaily = process.env['LIENZO_TESTS'] === 'daily'

const titles = new Map<string, string>(screens.map(([, route, title]) => [route, title]))

it(`every screen has content, is accessible, fits the width and asks for no login; the screens of the specification have their names [AMBIG-012 AMBIG-018 SESSION-004 ${screens.map(([ids]) => ids).join(' ')}]`, async () => {
  const { page, problems, ...phone } = await product.phone()
  await phone.open('/none')
  const { open } = isDaily
    ? createVisits(product.origin(), async (address) => {
        // Leaves the screen first. Otherwise the app would keep a screen that has both routes.
        await moveTo(page, '/none')
        await page.getByText('Página no encontrada').first().waitFor()
        await moveTo(page, address)
        await page.getByText('Página no encontrada').waitFor({ state: 'detached' })
      })
    : phone
  const allRoutes = readScreens(process.cwd()).flatMap(({ routes }) => routes)
  expect(allRoutes.length).toBeGreaterThan(40)
  for (const route of new Set([...titles.keys(), ...allRoutes])) {
    await open(route, about)
    await page.locator('main > *').first().waitFor()
    await expect.poll(() => page.locator('.lz-skeleton').count(), { message: route }).toBe(0)
    const { length } = (await page.locator('main').innerText()).trim()
    expect([route, length > 20, ...(await faultsOf(page, route))]).toEqual([route, true])
    const title = titles.get(route)
    if (title !== undefined) await expectNamed(page, route, title)
    const secrets = page.locator('input[type=password], [autocomplete*=password], [name*=password]')
    expect([route, await secrets.count()]).toEqual([route, 0])
    const controls = await page.locator('main :is(button, a, label)').allInnerTexts()
    // This screen has the link to the login of the native app.
    if (route !== '/jointFailure')
      expect(controls.join('\n')).not.toMatch(/contraseña|inici[ae]r? sesión|password|log ?in/i)
  }
  expect(problems).toEqual([])
})

/**
 * Returns violations of accessibility, broken images, and parts that do not fit, with the usual
 * text size and with twice this size. The preview is for developers, so it is checked only with the
 * usual size.
 */
async function faultsOf(page: Page, route: string): Promise<string[]> {
  await setTextSize(page, '100%')
  const faults = [...(await findViolations(page)), ...(await page.evaluate(brokenImages))]
  for (const size of route === '/testPreview' ? ['100%'] : ['100%', '200%']) {
    await setTextSize(page, size)
    const excess = await page.evaluate(findExcess)
    if (excess > 0) faults.push(`${excess} px too wide at a text size of ${size}`)
  }
  return faults
}

/** Runs in the page. */
const brokenImages = () =>
  [...document.images]
    .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
    .map(({ src }) => `${src} is no image`)

async function expectNamed(page: Page, route: string, title: string): Promise<void> {
  await expect.poll(() => page.locator('h1').first().innerText(), { message: route }).toBe(title)
  await expect
    .poll(() => page.locator('main :is(button, a, input, p)').count(), { message: route })
    .toBeGreaterThan(0)
}
