import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ok, settle } from '../../renderer/core/testing'
import { press, showScreen } from './show-screen'

afterEach(cleanup)

it("requests the wallet's page and goes to the URL of the response [PAYCARD-007 PAYCARD-021 PAYCARD-022]", async () => {
  const { world } = await showScreen('alipay-repayment', {
    session: { withholdingAmount: '980.50' },
  })
  await press('Pagar')
  expect(world.calls[0]).toMatchObject({
    endpoint: 'repayment.repaymentHuichao',
    params: { userId: 'u-1', orderId: '100174', amount: '980.50' },
  })
  await act(async () => {
    await world.calls[0]!.answer(ok({ url: 'https://wallet.example/pay' }))
    await settle()
  })
  expect(world.log).toContainEqual([
    'replace',
    expect.objectContaining({ url: 'https://wallet.example/pay' }),
  ])
})
