import { cleanup } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../renderer/language'
import { showScreen, type ScreenOptions } from './show-screen'

/** The values of the response. They are all different, so that the test detects a mix-up. */
const note: JsonObject = {
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

describe.each([
  ['loan-contract', 'ROUTE-015'],
  ['period-agreement', 'ROUTE-016'],
])('%s', (name, route) => {
  const show = (options: ScreenOptions = {}) =>
    showScreen(name, { answers: { 'complaint.contractDetail': note }, ...options })
  const words = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')

  it(`contains every value of the response [CONTRACT-001 CONTRACT-002 CONTRACT-004 CONTRACT-006 CONTRACT-007 CONTRACT-011 ${route}]`, async () => {
    await show()
    for (const value of Object.values(note)) expect(words()).toContain(value)
    expect(document.querySelectorAll('h3')).toHaveLength(9)
  })

  it.each([
    [{}, 'en', '$4,006.00', '₹'],
    [{}, 'es', '$4,006.00', '₹'],
    [{ currencySource: 'fixed' }, 'en', '$4,006.00', '₹'],
    [{ currencySource: 'region' }, 'en', '₹4,006.00', '$'],
    [{ currencySource: 'region' }, 'es', '$4,006.00', '₹'],
  ] as const)(
    'writes amounts with %j in %s as %s, and no amount with %s [AMBIG-006 CONTRACT-003]',
    async (options, locale, total, other) => {
      await show({ locale, options })
      expect(words()).toContain(total)
      expect(words()).not.toContain(other)
    },
  )

  it.each([
    [
      'es',
      /tasa de interés anual es de 18%\. El interés se muestra como 0\.0065%/,
      /16% de \(interés \+ comisión\)/,
      /3% por día/,
    ],
    [
      'en',
      /annual interest rate is 18%.*shown as 0\.0065%/,
      /16% of \(interest \+ commission\)/,
      /3% per day/,
    ],
  ] as const)(
    'states its figures in %s [CONTRACT-013 CONTRACT-014 CONTRACT-015 CONTRACT-016 AMBIG-060 AMBIG-061]',
    async (locale, ...figures) => {
      await show({ locale })
      for (const figure of figures) expect(words()).toMatch(figure)
      for (const other of ['5%', '2%', 'Rs.'])
        expect(words().replaceAll('0.0065%', '')).not.toContain(` ${other}`)
    },
  )

  it('has its figures as literals in the document, and computes none [AMBIG-060 AMBIG-062]', async () => {
    await show({
      options: { annualRate: '77%', interestRate: '0.77%', vatRate: '78%', overdueRate: '79%' },
    })
    for (const figure of [
      '77%',
      '0.77%',
      '78% de (interés + comisión)',
      '79% por día',
      '$4,008.00',
      '$4,009.00',
    ])
      expect(words()).toContain(figure)
    expect(words()).not.toContain('18%')
  })
})

it('only the agreement with periods says that the loan is repaid by periods [NAMES-011 AMBIG-020]', async () => {
  const said = async (name: string) => {
    await showScreen(name, { answers: { 'complaint.contractDetail': note } })
    const text = document.body.textContent
    cleanup()
    return text?.includes('se paga por periodos')
  }
  expect([await said('period-agreement'), await said('loan-contract')]).toEqual([true, false])
})
