import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetPrefetches, sendPrefetch, sendFirst } from './send-prefetch'

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
  forgetPrefetches()
})

it('a prefetched response is used once; the next equal request is sent', async () => {
  sendPrefetch(request)
  expect(await sendFirst(sending())).toEqual({ status: 200, body: { answer: 1 } })
  expect(sent).toHaveLength(1)
  expect(await sendFirst(sending())).toEqual({ status: 200, body: { answer: 2 } })
})

it.each([
  { method: 'POST' },
  { url: 'https://other.example/a?x=1' },
  { headers: { language: 'en' } },
  { data: '' },
])('a request with another %o is sent separately', async (changed) => {
  sendPrefetch(request)
  await sendFirst(sending(changed))
  expect(sent).toHaveLength(2)
})

it('forgetting aborts an unused request, and the next equal request is sent', async () => {
  sendPrefetch(request)
  forgetPrefetches()
  expect(sent[0]!.signal.aborted).toBe(true)
  expect((await sendFirst(sending())).body).toEqual({ answer: 2 })
})

it('a prefetched request ends with the signal of the request that uses it', () => {
  sendPrefetch(request)
  const stop = new AbortController()
  void sendFirst(sending({ signal: stop.signal })).catch(() => {})
  expect(sent[0]!.signal.aborted).toBe(false)
  stop.abort()
  expect(sent[0]!.signal.aborted).toBe(true)
})

it('a failed prefetched request fails the request that uses it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  sendPrefetch(request)
  await expect(sendFirst(sending())).rejects.toThrow()
})
