import { expect, it } from 'vitest'
import { createWorlds } from './state/worlds'
import { createTestClient } from './testing/test-client'

const HOUR = 60 * 60_000

it('keeps the worlds of two sessions apart', async () => {
  const { call } = createTestClient()
  await call('loan.googleScore', { session: 'a', body: { score: 5 } })
  const isScore = (session: string) =>
    call('loan.loanDetails', { session, query: { orderId: '100200' } })
  expect(await isScore('a')).toMatchObject({ data: { isScore: 0 } })
  expect(await isScore('b')).toMatchObject({ data: { isScore: 1 } })
})

it('finds the same world by the query of one client and by the header of the other', async () => {
  const { call } = createTestClient()
  await call('repayment.repaymentHuichao', {
    session: 'a',
    body: { amount: '1', orderId: '100174' },
  })
  expect(
    await call('loan.loanDetails', { session: 'a', query: { orderId: '100174' } }),
  ).toMatchObject({ data: { orderStatus: '200' } })
})

it('finds the world of a captcha image by its sid, because images carry no header', async () => {
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

it('forgets a world after two idle hours, and not before', () => {
  let time = 0
  const worlds = createWorlds(() => time)
  const world = worlds.open('a')
  time += 2 * HOUR - 1
  expect(worlds.open('a')).toBe(world)
  time += 2 * HOUR
  expect(worlds.open('a')).not.toBe(world)
})

it('holds at most 200 worlds and gives up the one that was idle longest', () => {
  const worlds = createWorlds(() => 0)
  const [first, second] = [worlds.open('0'), worlds.open('1')]
  for (let count = 2; count < 200; count++) worlds.open(String(count))
  worlds.open('0')
  worlds.open('one more')
  expect(worlds.find((world) => world === first)).toBe(first)
  expect(worlds.find((world) => world === second)).toBeUndefined()
})

it('gives no two worlds the same id', () => {
  const worlds = createWorlds(() => 0)
  expect(worlds.open('a').nextId()).not.toBe(worlds.open('b').nextId())
})
