import { expect, it } from 'vitest'
import { createTestClient } from './testing/test-client'

const MINUTE = 60_000
const statusOf = { data: { orderStatus: expect.any(String) as string } }

it.each(['21', '151', '110', '174', '180', '200'])(
  'has an order in status %s [DETAIL-013]',
  async (status) => {
    const { call } = createTestClient()
    expect(
      await call('loan.loanDetails', { query: { orderId: `100${status.padStart(3, '0')}` } }),
    ).toMatchObject({ success: true, data: { orderStatus: status } })
  },
)

it('treats an unknown order as an order that is due', async () => {
  const { call } = createTestClient()
  expect(await call('loan.loanDetails', { query: { orderId: 'o-9' } })).toMatchObject({
    data: { orderStatus: '174' },
  })
})

it('describes the order in the language of the header', async () => {
  const { call } = createTestClient()
  expect(await call('loan.loanDetails', { query: {}, language: 'es' })).toMatchObject({
    data: { noticeStatusText: 'Su préstamo está activo' },
  })
  expect(await call('loan.loanDetails', { query: {}, language: 'en' })).toMatchObject({
    data: {
      noticeStatusText: 'Your loan is active',
      userOrderDetail: {
        detail: expect.arrayContaining([{ text: 'Loan amount', value: '₹ 3,000.00' }]),
      },
    },
  })
})

it('requires a recalculation of product 7002 before a call with isType=1 [CONFIRM-015]', async () => {
  const { call } = createTestClient()
  expect(await call('loan.loanDetailConfirm', { query: { productId: '7002' } })).toMatchObject({
    data: { isNeedPop: 1, amount: '5000.00' },
  })
  expect(
    await call('loan.loanDetailConfirm', { query: { productId: '7002', isType: '1' } }),
  ).toMatchObject({ data: { isNeedPop: 0, amount: '4200.00' } })
  expect(await call('loan.loanDetailConfirm', { query: { productId: '7001' } })).toMatchObject({
    data: { isNeedPop: 0 },
  })
})

it('creates an order that is first in review, then paid out, then due [CONFIRM-023]', async () => {
  const { call, advance } = createTestClient()
  const { data } = await call<{ data: { lendDetailsUrl: string } }>('loan.loanDetailPush', {
    body: { amount: '4200.00', periods: 21, termUnit: 'D', productId: '7002' },
  })
  const target = new URL(data.lendDetailsUrl, 'http://localhost')
  expect(target.pathname).toBe('/loanDetail')
  const read = () =>
    call<typeof statusOf>('loan.loanDetails', {
      query: { orderId: target.searchParams.get('orderId') ?? '' },
    })
  const seen = [await read()]
  advance(MINUTE)
  seen.push(await read())
  advance(MINUTE)
  seen.push(await read())
  expect(seen.map((reply) => reply.data.orderStatus)).toEqual(['21', '151', '174'])
  expect(
    await call('complaint.problemInit', { body: { orderId: target.searchParams.get('orderId') } }),
  ).toMatchObject({ data: { orderDetail: { productName: 'Crédito Jacaranda' } } })
})

it('rejects an offer without an amount', async () => {
  const { call } = createTestClient()
  expect(
    await call('loan.loanDetailPush', {
      body: { amount: '', periods: 21, termUnit: 'D', productId: '7002' },
    }),
  ).toMatchObject({ success: false })
})

it('requests a rating until the borrower has given one [RATE-009]', async () => {
  const { call } = createTestClient()
  const isScore = async () => call('loan.loanDetails', { query: { orderId: '100200' } })
  expect(await isScore()).toMatchObject({ data: { isScore: 1 } })
  expect(await call('loan.googleScore', { body: { score: 6 } })).toMatchObject({ success: false })
  expect(await isScore()).toMatchObject({ data: { isScore: 1 } })
  expect(await call('loan.googleScore', { body: { score: 4 } })).toMatchObject({ success: true })
  expect(await isScore()).toMatchObject({ data: { isScore: 0 } })
})

it('has different references for an extension and a repayment [CARPMM-020]', async () => {
  const { call } = createTestClient()
  const query = { orderId: '100180', payCode: 'palmera', amount: '900.00' }
  const repay = await call<{ data: { repayDetail: { vCode: string } } }>('loan.generateVcode', {
    query: { ...query, requestType: '1' },
  })
  const extend = await call<typeof repay>('loan.generateVcode', {
    query: { ...query, requestType: '2' },
  })
  expect(repay.data.repayDetail).toMatchObject({
    amount: '900.00',
    vCode: expect.stringMatching(/^\d{18}$/) as string,
  })
  expect(extend.data.repayDetail.vCode).not.toBe(repay.data.repayDetail.vCode)
})

it('shows equal references of a channel in the list and in the instructions', async () => {
  const { call } = createTestClient()
  const plan = await call<{
    data: { repayList: { list: { payCode: string; vCode: string }[] }[] }
  }>('loan.loanPlayDetail', { query: { orderId: '100174' } })
  const channel = plan.data.repayList[0]?.list[0]
  const instructions = await call('loan.generateVcode', {
    query: { orderId: '100174', payCode: channel?.payCode ?? '', amount: '1', requestType: '1' },
  })
  expect(instructions).toMatchObject({ data: { repayDetail: { vCode: channel?.vCode } } })
})

it('extends an overdue order by seven days from today [DELAY-006]', async () => {
  const { call } = createTestClient()
  expect(await call('loan.loanPlayDelayDetail', { query: { orderId: '100180' } })).toMatchObject({
    data: { delayInfo: { delayAmount: '900.00', delayTime: '2026-11-28' } },
  })
})
