import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultConfig } from './config'
import { checkConfig } from './config-rules'
import { loadConfig, type FetchLike } from './load-config'

const load = (fetchLike: FetchLike) => loadConfig(fetchLike, checkConfig)

beforeEach(() => void vi.useFakeTimers())

const answer = (body: string, init?: ResponseInit) => () =>
  Promise.resolve(new Response(body, init))

const untilAborted = <Value>(signal: AbortSignal) =>
  new Promise<Value>((_, reject) =>
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  )

describe('reading /config.json', () => {
  it('returns the settings of the file', async () => {
    const requests: string[] = []
    const { config, problems } = await load((url) => {
      requests.push(url)
      return answer('{"profile":"in"}')()
    })
    expect(requests).toEqual(['/config.json'])
    expect(problems).toEqual([])
    expect(config).toEqual({ ...defaultConfig, profile: 'in' })
  })

  it.each([
    ['the file is missing', answer('', { status: 404 }), 'status 404'],
    ['the host responds with an HTML page', answer('<!doctype html>'), 'JSON'],
    [
      'the network is down',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Failed to fetch',
    ],
  ])('uses the defaults and reports the reason when %s', async (_, fetchLike, why) => {
    const { config, problems } = await load(fetchLike)
    expect(config).toEqual(defaultConfig)
    expect(problems).toEqual([expect.stringContaining(why)])
  })

  it.each([
    ['a response', (signal: AbortSignal) => untilAborted<Response>(signal)],
    [
      'the rest of a response',
      (signal: AbortSignal) =>
        Promise.resolve({ ok: true, status: 200, json: () => untilAborted<unknown>(signal) }),
    ],
  ])('waits 3 s for %s, not longer', async (_, respond) => {
    const loading = load((_url, { signal }) => respond(signal!))
    let settled = false
    void loading.finally(() => (settled = true))
    await vi.advanceTimersByTimeAsync(2999)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await loading).problems).toEqual(['config.json: no answer in 3 s. The defaults hold.'])
  })

  it('leaves no timer behind', async () => {
    await load(answer('{}'))
    expect(vi.getTimerCount()).toBe(0)
  })
})
