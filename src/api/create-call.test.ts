import {
  AxiosError,
  CanceledError,
  type AxiosAdapter,
  type InternalAxiosRequestConfig,
} from 'axios'
import { describe, expect, it, vi, beforeEach } from 'vitest'
import { createCall, type CallDeps, limitTime } from './create-call'
import { readEndpoints } from './endpoint-family'
import { sendByAxios } from './call-code'
import { callDeps, families, requestWorld, startServer } from './testing'

const endpoints = readEndpoints(families, {})
const load = endpoints.get('loan.loanDetails')!
const pay = endpoints.get('repayment.repaymentCommit')!

const createWith = ({ adapter, ...changes }: Partial<CallDeps> & { adapter?: AxiosAdapter }) =>
  createCall({
    ...callDeps,
    request: () => requestWorld('http://127.0.0.1'),
    transport: sendByAxios(adapter),
    ...changes,
  })

function failingNetwork(fail: (config: InternalAxiosRequestConfig) => Promise<never>) {
  const sent: InternalAxiosRequestConfig[] = []
  const adapter: AxiosAdapter = (config) => {
    sent.push(config)
    return fail(config)
  }
  return { adapter, sent }
}

const agree: AxiosAdapter = (config) =>
  Promise.resolve({
    data: { success: true, data: {} },
    status: 200,
    statusText: '',
    headers: {},
    config,
  })
const untilAborted = ({ signal }: InternalAxiosRequestConfig) =>
  new Promise<never>((_, reject) =>
    signal?.addEventListener?.('abort', () => reject(new CanceledError())),
  )
const rejectWith = (code: string) => () => Promise.reject(new AxiosError('no', code))

describe('a call without a response', () => {
  it.each([
    ['the network is down', rejectWith('ERR_NETWORK'), { kind: 'network', code: 'unreachable' }],
    [
      'the browser drops the request',
      rejectWith('ECONNABORTED'),
      { kind: 'network', code: 'unreachable' },
    ],
    [
      'the client itself breaks',
      () => Promise.reject(new TypeError('broken')),
      { kind: 'network', code: 'unready' },
    ],
  ])('is sent once and fails with its reason if %s [P3]', async (_, fail, failure) => {
    for (const endpoint of [load, pay]) {
      const { adapter, sent } = failingNetwork(fail)
      expect(await createWith({ adapter })(endpoint, {})).toEqual({
        ok: false,
        failure: { ...failure, message: '' },
      })
      expect(sent).toHaveLength(1)
    }
  })

  it('ends at 60000 ms, not earlier, and is not sent again [HTTP-004 P2]', async () => {
    vi.useFakeTimers()
    for (const endpoint of [load, pay]) {
      const { adapter, sent } = failingNetwork(untilAborted)
      const outcome = vi.fn()
      void createWith({ adapter })(endpoint, {}).then(outcome)
      await vi.advanceTimersByTimeAsync(59_999)
      expect(outcome).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(outcome).toHaveBeenCalledExactlyOnceWith({
        ok: false,
        failure: { kind: 'timeout', code: 'no-answer', message: '' },
      })
      expect(sent).toHaveLength(1)
    }
  })

  it('is not sent again if the server closes the connection after it has read the payment [P2 P3]', async () => {
    const server = await startServer((response) => response.destroy())
    const outcome = await createWith({ request: () => requestWorld(server.origin) })(pay, {
      orderId: 'o-1',
    })
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'network' } })
    expect(server.received).toHaveLength(1)
    await server.stop()
  })

  it('is aborted when the borrower leaves', async () => {
    const server = await startServer(() => {})
    const leave = new AbortController()
    const call = createWith({ request: () => requestWorld(server.origin) })(load, {}, leave.signal)
    await expect.poll(() => server.received).toHaveLength(1)
    leave.abort()
    expect(await call).toEqual({
      ok: false,
      failure: { kind: 'network', code: 'aborted', message: '' },
    })
    await server.stop()
  })
})

it('a call whose path leaves the API base is not sent [E1]', async () => {
  const { adapter, sent } = failingNetwork(rejectWith('ERR_NETWORK'))
  const path = '//evil.example/collect'
  expect(await createWith({ adapter })({ ...pay, path }, {})).toEqual({
    ok: false,
    failure: { kind: 'shape', code: 'address', message: '' },
  })
  expect(sent).toEqual([])
})

describe('a validator that fails to load', () => {
  const broken = {
    validators: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  }

  it('prevents a payment from being sent [P2]', async () => {
    const { adapter, sent } = failingNetwork(rejectWith('ERR_NETWORK'))
    expect(await createWith({ adapter, ...broken })(pay, {})).toMatchObject({
      ok: false,
      failure: { kind: 'network', code: 'unready' },
    })
    expect(sent).toEqual([])
  })

  it('fails a load without an unhandled error', async () => {
    expect(await createWith({ adapter: agree, ...broken })(load, {})).toMatchObject({
      ok: false,
      failure: { kind: 'network', code: 'unready' },
    })
  })

  it('that never loads ends a load and a payment in time, and the payment is not sent [R1]', async () => {
    vi.useFakeTimers()
    const sent: InternalAxiosRequestConfig[] = []
    const call = createWith({
      adapter: (config) => (sent.push(config), agree(config)),
      validators: () => new Promise(() => {}),
    })
    const outcomes = Promise.all([call(load, {}), call(pay, {})])
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await outcomes).map((outcome) => !outcome.ok && outcome.failure)).toMatchObject([
      { kind: 'timeout' },
      { kind: 'network', code: 'unready' },
    ])
    expect(sent.map(({ url }) => url?.includes(load.path))).toEqual([true])
  })
})

describe('a time limit', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('aborts the request exactly when the time is over', () => {
    const limit = limitTime(1000)
    vi.advanceTimersByTime(999)
    expect([limit.signal.aborted, limit.isOver()]).toEqual([false, false])
    vi.advanceTimersByTime(1)
    expect([limit.signal.aborted, limit.isOver()]).toEqual([true, true])
  })

  it('does not report a timeout if the caller aborts', () => {
    const caller = new AbortController()
    const limit = limitTime(1000, caller.signal)
    caller.abort()
    expect([limit.signal.aborted, limit.isOver()]).toEqual([true, false])
    expect(limitTime(1000, caller.signal).signal.aborted).toBe(true)
  })

  it('leaves no listener and no timer behind once it is released', () => {
    const caller = new AbortController()
    const limit = limitTime(1000, caller.signal)
    limit.release()
    caller.abort()
    vi.advanceTimersByTime(2000)
    expect([limit.signal.aborted, limit.isOver(), vi.getTimerCount()]).toEqual([false, false, 0])
  })
})
