import { expect, it } from 'vitest'
import { createSessionStates } from './state/session-states'
import { createTestClient } from './testing/test-client'

const HOUR = 60 * 60_000

it('separates the states of two sessions', async () => {
  const { call } = createTestClient()
  await call('loan.googleScore', { session: 'a', body: { score: 5 } })
  const isScore = (session: string) =>
    call('loan.loanDetails', { session, query: { orderId: '100200' } })
  expect(await isScore('a')).toMatchObject({ data: { isScore: 0 } })
  expect(await isScore('b')).toMatchObject({ data: { isScore: 1 } })
})

it('finds one state for a session, whether a JSON call names the session in its query or a form call in its header', async () => {
  const { call } = createTestClient()
  await call('repayment.repaymentHuichao', {
    session: 'a',
    body: { amount: '1', orderId: '100174' },
  })
  expect(
    await call('loan.loanDetails', { session: 'a', query: { orderId: '100174' } }),
  ).toMatchObject({ data: { orderStatus: '200' } })
})

it('finds the session of a captcha by its sid, because image requests have no session header', async () => {
  const { call, send, sandbox } = createTestClient()
  const { data } = await call<{ data: { sid: string } }>('promotion.getSid', { session: 'a' })
  await send('promotion.getCaptcha', { session: '', query: { sid: data.sid, a: '1' } })
  const records = (await (
    await sandbox.fetch(new Request('http://localhost/__sandbox/requests?sessionId=a'))
  ).json()) as { endpoint: string }[]
  expect(records.map(({ endpoint }) => endpoint)).toEqual([
    'promotion.getSid',
    'promotion.getCaptcha',
  ])
})

it('deletes a session after two idle hours, and not earlier', () => {
  let time = 0
  const sessions = createSessionStates(() => time)
  const session = sessions.open('a')
  time += 2 * HOUR - 1
  expect(sessions.open('a')).toBe(session)
  time += 2 * HOUR
  expect(sessions.open('a')).not.toBe(session)
})

it('keeps at most 200 sessions, and deletes the session that was idle longest', () => {
  const sessions = createSessionStates(() => 0)
  const [first, second] = [sessions.open('0'), sessions.open('1')]
  for (let count = 2; count < 200; count++) sessions.open(String(count))
  sessions.open('0')
  sessions.open('one more')
  expect(sessions.find((session) => session === first)).toBe(first)
  expect(sessions.find((session) => session === second)).toBeUndefined()
})

it('never creates one id in two sessions', () => {
  const sessions = createSessionStates(() => 0)
  expect(sessions.open('a').nextId()).not.toBe(sessions.open('b').nextId())
})
