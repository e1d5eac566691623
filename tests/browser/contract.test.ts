import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findExcess } from './find-excess'
import { findViolations } from './find-violations'
import { useProduct } from './harness'
import { button, toast } from './page-parts'

const product = useProduct()

/** The values of the response, all different, so that a mix-up is noticed. */
const answer = {
  username: 'Inés Robles Cano',
  productName: 'Préstamo Zenzontle',
  mount: '4,001.00',
  amount: '4,002.00',
  bankNo: '4003',
  daiDate: '2026-02-04',
  planDate: '2026-03-05',
  contractAmount: '4,006.00',
  commission: '4,007.00',
  Interest: '4,008.00',
  IVA: '4,009.00',
  giveAmount: '4,010.00',
  userAddress: 'Calle Once 11',
  contractDate: '2026-02-12',
  company: 'Prestadora Trece',
}
const amounts = [
  'mount',
  'amount',
  'contractAmount',
  'commission',
  'Interest',
  'IVA',
  'giveAmount',
] as const

async function openWith(
  members: Record<string, unknown>,
  route: string,
  query: Record<string, string> = {},
) {
  const phone = await product.phone()
  await phone.page.route('**/contract-detail?**', (request) =>
    request.fulfill({ json: { code: '0', message: '', data: members } }),
  )
  await phone.open(route, { orderNo: '100174', ...query })
  await phone.page.locator('#text').waitFor()
  return { ...phone, words: await wordsOf(phone.page) }
}

const wordsOf = async (page: Page) => (await page.locator('main').innerText()).replace(/\s+/g, ' ')
const factsOf = (page: Page) =>
  page
    .locator('dl > div')
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [
          row.querySelector('dt')!.textContent,
          row.querySelector('dd')!.textContent,
        ]),
      ),
    )
const clause = (page: Page, heading: RegExp) =>
  page.getByRole('heading', { name: heading }).locator('xpath=following-sibling::p[1]').innerText()

describe.each([
  ['the loan contract', 'ROUTE-015', '/loanAgreement', 'loan-contract'],
  ['the agreement by periods', 'ROUTE-016', '/agony', 'period-agreement'],
])('%s', (_, routeId, route, screen) => {
  it(`contains every value of the response [CONTRACT-001 CONTRACT-002 CONTRACT-004 CONTRACT-006 CONTRACT-007 CONTRACT-011 ${routeId}]`, async () => {
    const { page, words } = await openWith(answer, route)
    for (const value of Object.values(answer)) expect(words).toContain(value)
    expect(await page.getByRole('heading', { level: 3 }).count()).toBe(9)
  })

  it('requests the order of the query [CONTRACT-011]', async () => {
    const { page, open, calls, problems } = await product.phone()
    await open(route, { orderNo: '100180' })
    await page.locator('#text').waitFor()
    expect(await calls()).toMatchObject([
      {
        method: 'GET',
        path: '/stadium/v3/loan-details/contract-detail',
        query: { orderNo: '100180', userId: 'u-1' },
      },
    ])
    expect(problems).toEqual([])
  })

  it.each(['1', '2'])(
    'writes amounts with $ in every region: isNeedPop %s [CONTRACT-003 AMBIG-006]',
    async (isNeedPop) => {
      const { words } = await openWith(answer, route, { isNeedPop })
      for (const name of amounts) expect(words).toContain(`$${answer[name]}`)
      expect(words).not.toContain('₹')
    },
  )

  it('puts dates and amounts beside their labels [CONTRACT-008 CONTRACT-009 CONTRACT-010]', async () => {
    const { page } = await openWith(answer, route)
    expect(await factsOf(page)).toMatchObject({
      'Fecha de entrega del dinero': '2026-02-04',
      'Fecha de vencimiento': '2026-03-05',
      'Monto recibido': '$4,010.00',
      'Monto del préstamo': '$4,001.00',
      'Monto del pagaré': '$4,002.00',
      Prestatario: 'Inés Robles Cano',
    })
  })

  it.each([
    { username: '', userName: 'Mateo Ibarra' },
    { userName: 'Mateo Ibarra' },
    { username: 'Mateo Ibarra' },
  ])('takes the name from the key that has a value: %j [CONTRACT-005 AMBIG-038]', async (names) => {
    const { words } = await openWith({ ...answer, username: undefined, ...names }, route)
    expect(words).toContain('Mateo Ibarra')
  })

  it('uses a loan that is spelled in one way for both [AMBIG-038]', async () => {
    const { page } = await openWith({ ...answer, amount: undefined }, route)
    expect(await factsOf(page)).toMatchObject({
      'Monto del préstamo': '$4,001.00',
      'Monto del pagaré': '$4,001.00',
    })
  })

  it('leaves a space empty if the server does not fill it', async () => {
    const { page } = await openWith({ ...answer, bankNo: '', IVA: null }, route)
    expect(await factsOf(page)).toMatchObject({
      'Cuenta bancaria': '__________',
      IVA: '$__________',
    })
  })

  it.each([
    [
      '2',
      /^3\. Interés|^4\. Interés y comisión/,
      /tasa de interés anual es de 18%.*se muestra como 0\.0065%/,
      /16% de \(interés \+ comisión\)/,
      /3% por día/,
    ],
    [
      '1',
      /^3\. Interest|^4\. Interest and commission/,
      /annual interest rate is 18%.*shown as 0\.0065%/,
      /16% of \(interest \+ commission\)/,
      /3% per day/,
    ],
  ])(
    'states its figures in both languages: isNeedPop %s [CONTRACT-013 CONTRACT-014 CONTRACT-015 CONTRACT-016 AMBIG-060 AMBIG-061]',
    async (isNeedPop, heading, interest, vat, overdue) => {
      const { page, words } = await openWith(answer, route, { isNeedPop })
      expect(await clause(page, heading)).toMatch(interest)
      expect(await clause(page, /^5\./)).toMatch(vat)
      expect(await clause(page, /^7\./)).toMatch(overdue)
      for (const figure of ['5%', '2%', 'Rs.'])
        expect(words.replace('0.0065%', '')).not.toContain(` ${figure}`)
    },
  )

  it("shows the server's tax even if the formula gives another [AMBIG-062]", async () => {
    const { page } = await openWith(
      { ...answer, Interest: '100.00', commission: '100.00', IVA: '1.23' },
      route,
    )
    expect(await factsOf(page)).toMatchObject({ IVA: '$1.23' })
    expect(await clause(page, /^5\./)).toContain('$1.23')
  })

  it('shows the message of a server that refuses, and a retry [CONTRACT-012]', async () => {
    const { page, show } = await product.phone()
    await show(route, screen, 'failure')
    await toast(page, 'Servicio en mantenimiento.').waitFor()
    await expect.poll(() => button(page, 'Reintentar').isVisible()).toBe(true)
  })

  it('shows the text once the connection is back', async () => {
    const { page, show } = await product.phone()
    await show(route, screen, 'recovers')
    await button(page, 'Reintentar').click()
    await expect.poll(() => page.locator('#text').isVisible()).toBe(true)
  })

  it('passes axe-core, in light and dark and at 200 % text', async () => {
    const { page, show } = await product.phone()
    for (const [scenario, colorScheme] of [
      ['filled', 'light'],
      ['english', 'dark'],
      ['failure', 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await show(route, screen, scenario)
      await page
        .locator(scenario === 'failure' ? 'main button' : '#text')
        .first()
        .waitFor()
      expect(await findViolations(page), scenario).toEqual([])
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
      expect(await page.evaluate(findExcess), 'it needs no sideways scrolling').toBe(0)
    }
  })
})

it('reads the agreement by periods from the contract, as a separate document [NAMES-011 AMBIG-020]', async () => {
  const agreement = await openWith(answer, '/agony')
  const contract = await openWith(answer, '/loanAgreement')
  expect(await agreement.page.getByRole('heading', { level: 1 }).innerText()).toBe(
    'Contrato por periodos',
  )
  expect(await contract.page.getByRole('heading', { level: 1 }).innerText()).toBe(
    'Contrato de préstamo',
  )
  expect(agreement.words).toContain('se paga por periodos')
  expect(contract.words).not.toContain('se paga por periodos')
})
