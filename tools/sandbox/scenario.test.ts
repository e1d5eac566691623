import { expect, it } from 'vitest'
import type { Answer } from '../../renderer/language'
import { findScenario, readDirection } from './answer-call'
import { createTestClient, writeRequest } from './testing/test-client'

const DETAILS = 'loan.loanDetails'
const session = 'scenario.loan-details.case'

const clientFor = (answer: Answer | Answer[], endpoint = DETAILS) =>
  createTestClient({
    'loan-details': {
      screen: 'loan-details',
      scenarios: { case: { answers: { [endpoint]: answer } } },
    },
  })

it('applies a response to the default payload as a merge patch', async () => {
  const { call } = clientFor({
    orderStatus: '999',
    noticeDesText: null,
    userOrderDetail: { detail: [] },
  })
  const { data } = await call<{ data: object }>(DETAILS, { session })
  expect(data).toMatchObject({
    orderStatus: '999',
    productName: 'Préstamo Colibrí',
    userOrderDetail: { detail: [] },
  })
  expect(data).not.toHaveProperty('noticeDesText')
})

it('has no effect on other sessions', async () => {
  const { call } = clientFor({ orderStatus: '999' })
  expect(await call(DETAILS, { session: 's-1' })).toMatchObject({ data: { orderStatus: '174' } })
})

it('returns the code and the message of $fail', async () => {
  const { call } = clientFor({ $fail: { code: '7', message: 'No' } })
  expect(await call(DETAILS, { session })).toEqual({ success: false, code: 7, message: 'No' })
})

it('changes no state after $fail', async () => {
  const { call } = clientFor({ $fail: { code: '7' } }, 'loan.googleScore')
  await call('loan.googleScore', { session, body: { score: 5 } })
  expect(await call(DETAILS, { session, query: { orderId: '100200' } })).toMatchObject({
    data: { isScore: 1 },
  })
})

it('uses one response per call, and repeats the last response', async () => {
  const { call } = clientFor([{ orderStatus: '21' }, { orderStatus: '151' }])
  const seen: unknown[] = []
  for (let turn = 0; turn < 3; turn++)
    seen.push(
      (await call<{ data: { orderStatus: string } }>(DETAILS, { session })).data.orderStatus,
    )
  expect(seen).toEqual(['21', '151', '151'])
})

it('counts the calls of each isolated session separately', async () => {
  const { call } = clientFor([{ orderStatus: '21' }, { orderStatus: '151' }])
  await call(DETAILS, { session })
  expect(await call(DETAILS, { session: `${session}.other` })).toMatchObject({
    data: { orderStatus: '21' },
  })
})

it('waits $delayMs before the response', async () => {
  const { call, waits } = clientFor({ $delayMs: 3000 })
  await call(DETAILS, { session })
  expect(waits).toEqual([3000])
})

it('breaks the connection for `offline`', async () => {
  const { send } = clientFor({ $network: 'offline' })
  expect((await send(DETAILS, { session })).type).toBe('error')
})

it('sends half of the JSON for `malformed`', async () => {
  const { send } = clientFor({ $network: 'malformed' })
  await expect((await send(DETAILS, { session })).json()).rejects.toThrow(SyntaxError)
})

it('sends an HTML page with status 200 for `html`', async () => {
  const { send } = clientFor({ $network: 'html' })
  const response = await send(DETAILS, { session })
  expect([response.status, response.headers.get('Content-Type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ])
})

it('for `timeout`, performs a payment but does not respond until the caller aborts', async () => {
  const { sandbox, call } = clientFor({ $network: 'timeout' }, 'repayment.repaymentCommit')
  const giveUp = new AbortController()
  const body = { amount: '1', cardId: '502', repayToken: 't', orderId: '100174' }
  // The variable keeps a reference to the request. Otherwise Node would free the request and its
  // signal.
  const request = new Request(writeRequest('repayment.repaymentCommit', { session, body }), {
    signal: giveUp.signal,
  })
  const pending = sandbox.fetch(request)
  await expect
    .poll(() => call(DETAILS, { session }))
    .toMatchObject({ data: { orderStatus: '200' } })
  expect(await Promise.race([pending, Promise.resolve('nothing yet')])).toBe('nothing yet')
  giveUp.abort()
  expect([(await pending).type, request.signal.aborted]).toEqual(['error', true])
})

it.each([
  ['scenario.loan-details.174-delay', true],
  ['scenario.loan-details.174-delay.some.thing', true],
  ['scenario.loan-details.other', false],
  ['scenario.delay.174-delay', false],
  ['scenario.constructor.name', false],
  ['scenario.loan-details.constructor', false],
  ['174-delay', false],
])('reads the session id %s', (sessionId, isFound) => {
  const files = { 'loan-details': { screen: 'loan-details', scenarios: { '174-delay': {} } } }
  expect(findScenario(files, sessionId) !== undefined).toBe(isFound)
})

it('does not affect an endpoint that the scenario does not list', () => {
  expect(readDirection({ answers: {} }, DETAILS, 0)).toEqual({ delayMs: 0, patch: {} })
})
