import { expect, it } from 'vitest'
import { SANDBOX_SMS_CODE } from './state/session-state'
import { createTestClient } from './testing/test-client'

interface Way {
  code: string
  data: { repayToken: string; bankCards: { id: string; cardNo: string }[] }
}
interface Commit {
  code: string
  data: { needValid: number; repayRecordId: string }
}

async function openWays() {
  const client = createTestClient()
  const { data } = await client.call<Way>('repayment.repaymentWay', {
    query: { orderId: '100174' },
  })
  const body = {
    amount: '3480.00',
    couponId: null,
    orderId: '100174',
    repayToken: data.repayToken,
    bankName: '',
    cardNo: '',
    bankCode: '',
    sendMsg: 0,
  }
  return {
    ...client,
    commit: (cardId: string, change = {}) =>
      client.call<Commit>('repayment.repaymentCommit', { body: { ...body, cardId, ...change } }),
    confirm: (repaymentRecordId: string, verifyCode = SANDBOX_SMS_CODE) =>
      client.call('repayment.repaymentConfirm', {
        body: { orderId: '100174', verifyCode, repaymentRecordId },
      }),
    order: () => client.call('loan.loanDetails', { query: { orderId: '100174' } }),
  }
}

it('lists masked cards, with a new token in each response [PAYCARD-018]', async () => {
  const { call } = createTestClient()
  const first = await call<Way>('repayment.repaymentWay', { query: { orderId: '100174' } })
  const second = await call<Way>('repayment.repaymentWay', { query: { orderId: '100174' } })
  expect(first.code).toBe('00')
  expect(first.data.bankCards.map(({ cardNo }) => cardNo)).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^\*{4} \*{4} \*{4} \d{4}$/) as string),
  )
  expect(second.data.repayToken).not.toBe(first.data.repayToken)
})

it('pays with an SMS code and settles the order [PAYCARD-020]', async () => {
  const { commit, confirm, order } = await openWays()
  const { code, data } = await commit('501')
  expect({ code, needValid: data.needValid }).toEqual({ code: '00', needValid: 1 })
  expect(await order()).toMatchObject({ data: { orderStatus: '174' } })
  expect(await confirm(data.repayRecordId)).toMatchObject({ code: '00' })
  expect(await order()).toMatchObject({ data: { orderStatus: '200', isScore: 1 } })
})

it('pays at once with a card that needs no code [PAYCARD-012]', async () => {
  const { commit, order } = await openWays()
  expect(await commit('502')).toMatchObject({ code: '00', data: { needValid: 0 } })
  expect(await order()).toMatchObject({ data: { orderStatus: '200' } })
})

it('returns 800006 for a wrong code, after which the borrower can try again [PAYCARD-024]', async () => {
  const { commit, confirm } = await openWays()
  const { data } = await commit('501')
  expect(await confirm(data.repayRecordId, '111111')).toMatchObject({ code: '800006' })
  expect(await confirm(data.repayRecordId)).toMatchObject({ code: '00' })
})

it('rejects a code after five minutes, and accepts a new one', async () => {
  const { commit, confirm, advance } = await openWays()
  const { data } = await commit('501')
  advance(5 * 60_000)
  expect(await confirm(data.repayRecordId)).toMatchObject({ code: '800006' })
  const again = await commit('501', { sendMsg: 1 })
  expect(again.data.repayRecordId).toBe(data.repayRecordId)
  expect(await confirm(data.repayRecordId)).toMatchObject({ code: '00' })
})

it('returns 800005 for a payment that was already made [PAYCARD-025]', async () => {
  const { commit, confirm } = await openWays()
  const { data } = await commit('501')
  await confirm(data.repayRecordId)
  expect(await confirm(data.repayRecordId)).toMatchObject({ code: '800005' })
  expect(await commit('501')).toMatchObject({ code: '800005' })
})

it.each([
  ['a card without funds', '503', {}, '800010'],
  ['no amount', '501', { amount: '' }, '800002'],
])('rejects %s with a message [PAYCARD-027]', async (_case, cardId, change, code) => {
  const { commit, order } = await openWays()
  expect(await commit(cardId, change)).toMatchObject({
    code,
    message: expect.stringMatching(/\w/) as string,
  })
  expect(await order()).toMatchObject({ data: { orderStatus: '174' } })
})

it('rejects a payment that was not started [PAYCARD-026]', async () => {
  const { confirm } = await openWays()
  expect(await confirm('1')).toMatchObject({ code: '800001' })
})

it('pays with the wallet, and returns the URL of the order page with the query of the call [PAYCARD-021]', async () => {
  const { call } = createTestClient()
  const reply = await call<{ code: string; url: string }>('repayment.repaymentHuichao', {
    query: { userId: 'u-1', orderId: '100174' },
    body: { userId: 'u-1', orderId: '100180', amount: '5900' },
  })
  expect(reply).toMatchObject({ code: '00', url: '/loanDetail?userId=u-1&orderId=100180' })
  expect(await call('loan.loanDetails', { query: { orderId: '100180' } })).toMatchObject({
    data: { orderStatus: '200' },
  })
})

it('rejects every further payment for a settled order, by card and by wallet [P2]', async () => {
  const { call, commit, confirm } = await openWays()
  const begun = await commit('501')
  await commit('502', { repayToken: 'rt-other' })
  expect(await commit('502', { repayToken: 'rt-new' })).toMatchObject({ code: '800005' })
  expect(await confirm(begun.data.repayRecordId)).toMatchObject({ code: '800005' })
  expect(
    await call('repayment.repaymentHuichao', {
      body: { orderId: '100174', amount: '10.00', userId: 'u-1' },
    }),
  ).toMatchObject({ code: '800005' })
})

const wallet = { userId: 'u-1', orderId: '100174', amount: '3480.00' }

it('pays once per idempotency key, and returns the same response for a repeated request [P3]', async () => {
  const { call } = createTestClient()
  const pay = (key: string) =>
    call<{ code: string }>('repayment.repaymentHuichao', { body: wallet, key })
  const [first, meanwhile] = await Promise.all([pay('k-1'), pay('k-1')])
  expect(first.code).toBe('00')
  expect(meanwhile).toEqual(first)
  expect(await pay('k-1')).toEqual(first)
  // Another key would mean another payment, but the order is already paid.
  expect((await pay('k-2')).code).toBe('800005')
})

it('treats two requests without a key as two payments [P3]', async () => {
  const { call } = createTestClient()
  const pay = () => call<{ code: string }>('repayment.repaymentHuichao', { body: wallet })
  expect([(await pay()).code, (await pay()).code]).toEqual(['00', '800005'])
})
