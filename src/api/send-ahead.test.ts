import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetAhead, sendAhead, sendFirst } from './send-ahead'

const request = { method: 'GET', url: 'https://lender.example/a?x=1', data: undefined, headers: {} }
const sending = (changed: object = {}) => ({
  ...request,
  signal: new AbortController().signal,
  ...changed,
})
let sent: { url: string; signal: AbortSignal }[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', ({ url, signal }: Request) => {
    sent.push({ url, signal })
    return Promise.resolve(new Response(`{"answer":${sent.length}}`))
  })
})
afterEach(() => {
  forgetAhead()
  vi.unstubAllGlobals()
})

it('what was sent ahead is taken over once, and then sent anew', async () => {
  sendAhead(request)
  expect(await sendFirst(sending())).toEqual({ status: 200, body: { answer: 1 } })
  expect(sent).toHaveLength(1)
  expect(await sendFirst(sending())).toEqual({ status: 200, body: { answer: 2 } })
})

it.each([
  { method: 'POST' },
  { url: 'https://other.example/a?x=1' },
  { headers: { language: 'en' } },
  { data: '' },
])('a request that differs in %o is sent by itself', async (changed) => {
  sendAhead(request)
  await sendFirst(sending(changed))
  expect(sent).toHaveLength(2)
})

it('what nobody has taken over is given up, and never answers a later request', async () => {
  sendAhead(request)
  forgetAhead()
  expect(sent[0]!.signal.aborted).toBe(true)
  expect((await sendFirst(sending())).body).toEqual({ answer: 2 })
})

it('whoever took it over stops it', () => {
  sendAhead(request)
  const stop = new AbortController()
  void sendFirst(sending({ signal: stop.signal })).catch(() => {})
  expect(sent[0]!.signal.aborted).toBe(false)
  stop.abort()
  expect(sent[0]!.signal.aborted).toBe(true)
})

it('whoever takes it over hears that the line gave no answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  sendAhead(request)
  await expect(sendFirst(sending())).rejects.toThrow()
})
