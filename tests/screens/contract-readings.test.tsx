import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../renderer/language'
import { showScreen, type ScreenOptions } from './show-screen'

afterEach(cleanup)

const note: JsonObject = {
  username: 'Inés',
  mount: '4,001.00',
  amount: '4,002.00',
  contractAmount: '4,006.00',
  commission: '4,007.00',
  Interest: '4,008.00',
  IVA: '4,009.00',
  giveAmount: '4,010.00',
}

describe.each(['loan-contract', 'period-agreement'])('%s', (name) => {
  const show = (options: ScreenOptions = {}) =>
    showScreen(name, { answers: { 'complaint.contractDetail': note }, ...options })
  const words = () => document.body.textContent

  it.each([
    ['fixed', 'en', '$4,006.00', '₹'],
    ['region', 'en', '₹4,006.00', '$'],
    ['region', 'es', '$4,006.00', '₹'],
  ] as const)(
    'writes amounts by currencySource %s in %s as %s, and none with %s [AMBIG-006]',
    async (currencySource, locale, total, other) => {
      await show({ locale, options: { currencySource } })
      expect(words()).toContain(total)
      expect(words()).not.toContain(other)
    },
  )

  it('takes its figures from the document, and computes none of them [AMBIG-060]', async () => {
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
