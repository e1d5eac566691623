import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { end, listen } from '../app'
import { statusOf as statusAt } from '../app/testing/status-of'
import { createPhoneSite } from './phone-site'

let listener: RequestListener = () => {}
const server = createServer((request, response) => listener(request, response))
let phone = ''

beforeAll(async () => {
  phone = await listen(server, '127.0.0.1', 0)
  const studio = 'http://studio.test'
  listener = (await createPhoneSite({ code: process.cwd(), phone, studio, ticket: 'secret' }))
    .listener
})
afterAll(() => end(server))

const statusOf = (path: string, sent: Parameters<typeof statusAt>[1] = { body: '' }) =>
  statusAt(phone + path, sent)

it('takes a scenario only with the ticket of the studio, and only a small one [F3]', async () => {
  const tell = (ticket: string, title: string) =>
    statusOf('/__studio/scenario', {
      method: 'POST',
      headers: { origin: phone, 'content-type': 'application/json', 'x-studio-ticket': ticket },
      body: JSON.stringify({ screen: 'order', name: 'plain', scenario: { title } }),
    })
  expect(await tell('', 'New')).toBe(403)
  expect(await tell('other', 'New')).toBe(403)
  expect(await tell('secret', 'x'.repeat(100_000))).toBe(413)
  expect(await tell('secret', 'New')).toBe(204)
})

describe('a call of the app', () => {
  const call = (headers: Record<string, string>, body = '{"orderId":"100021"}') =>
    statusOf('/stadium/user-problem/problem-init?sessionId=s-1', { method: 'POST', headers, body })

  it('is answered for the page of the phone, with any type of content', async () => {
    expect(await call({ origin: phone })).toBe(200)
  })

  it('is refused for another name, another page and no page', async () => {
    expect(await call({ origin: phone, host: 'evil.example' })).toBe(403)
    expect(await call({ origin: 'http://evil.example' })).toBe(403)
    expect(await call({})).toBe(403)
    const read = '/v3/loan-details/loan-details?sessionId=s-1'
    expect(await statusOf(read)).toBe(200)
    expect(await statusOf(read, { headers: { host: 'evil.example' }, body: '' })).toBe(403)
  })

  it('may have 4 MB', async () => {
    expect(await call({ origin: phone }, 'x'.repeat(4_000_001))).toBe(413)
  })

  it('is not logged, and nobody can reset its session', async () => {
    await call({ origin: phone })
    expect(await statusOf('/__sandbox/requests?sessionId=s-1')).toBe(404)
    const reset = { method: 'POST', headers: { origin: phone }, body: '' }
    expect(await statusOf('/__sandbox/reset?sessionId=s-1', reset)).toBe(404)
  })
})
