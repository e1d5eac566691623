// @vitest-environment happy-dom
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome, Snapshot } from '../../renderer/core'
import { createLoader } from './call-code'

function fakeServer() {
  const loads: {
    endpoint: string
    params: unknown
    signal: AbortSignal
    answer: (outcome: Outcome) => void
  }[] = []
  const load = (endpoint: string, params: unknown, signal: AbortSignal) =>
    new Promise<Outcome>((answer) => void loads.push({ endpoint, params, signal, answer }))
  return { loads, watch: createLoader(new QueryClient(), load) }
}

const ready = (value: unknown): Outcome => ({ ok: true, value })
const refused: Outcome = { ok: false, failure: { kind: 'refused', code: '1', message: 'why' } }
const order = { endpoint: 'loan.loanDetails', params: { orderId: 'o-1' } }

const settle = () => vi.advanceTimersByTimeAsync(1)
beforeEach(() => void vi.useFakeTimers())

describe('a watched load', () => {
  it('is loading at once and ready with the response, before any component has mounted', async () => {
    const { loads, watch } = fakeServer()
    const seen: Snapshot[] = []
    watch(order, (snapshot) => void seen.push(snapshot))
    expect(seen).toEqual([{ status: 'loading' }])
    expect(loads).toHaveLength(1)
    loads[0]!.answer(ready({ a: 1 }))
    await settle()
    expect(seen).toEqual([{ status: 'loading' }, { status: 'ready', value: { a: 1 } }])
  })

  it('is one request for equal parameters in any order [P1]', async () => {
    const { loads, watch } = fakeServer()
    const seen: unknown[] = []
    watch({ endpoint: 'a.b', params: { x: 1, y: 2 } }, (snapshot) => void seen.push(snapshot))
    watch({ endpoint: 'a.b', params: { y: 2, x: 1 } }, (snapshot) => void seen.push(snapshot))
    loads[0]!.answer(ready(5))
    await settle()
    watch({ endpoint: 'a.b', params: { x: 1, y: 2 } }, (snapshot) => void seen.push(snapshot))
    expect(loads).toHaveLength(1)
    expect(seen.filter((snapshot) => (snapshot as Snapshot).status === 'ready')).toHaveLength(3)
  })

  it.each([
    ['good', ready(5)],
    ['bad', refused],
  ])(
    'shares a recent %s outcome, and requests again after two seconds [P3]',
    async (_, outcome) => {
      const { loads, watch } = fakeServer()
      watch(order, () => {})
      loads[0]!.answer(outcome)
      await vi.advanceTimersByTimeAsync(1900)
      const seen: string[] = []
      watch(order, (snapshot) => void seen.push(snapshot.status))
      expect([loads.length, seen]).toEqual([1, [outcome.ok ? 'ready' : 'failed']])
      await vi.advanceTimersByTimeAsync(200)
      watch(order, () => {})
      expect(loads).toHaveLength(2)
    },
  )

  it.each([
    ['good', ready(5)],
    ['bad', refused],
  ])('shares a held %s outcome with a screen that opens late [R1]', async (_, outcome) => {
    const { loads, watch } = fakeServer()
    const held = watch({ ...order, held: true }, () => {})
    loads[0]!.answer(outcome)
    await vi.advanceTimersByTimeAsync(7000)
    const seen: string[] = []
    const watching = watch(order, (snapshot) => void seen.push(snapshot.status))
    held.stop()
    await settle()
    expect([loads.length, seen]).toEqual([1, [outcome.ok ? 'ready' : 'failed']])
    void watching.reload()
    expect(loads).toHaveLength(2)
  })

  it('fails once with the reason, and does not repeat the request automatically [HTTP-011]', async () => {
    const { loads, watch } = fakeServer()
    const seen: Snapshot[] = []
    watch(order, (snapshot) => void seen.push(snapshot))
    loads[0]!.answer(refused)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(seen).toEqual([
      { status: 'loading' },
      { status: 'failed', failure: { kind: 'refused', code: '1', message: 'why' } },
    ])
    expect(loads).toHaveLength(1)
  })

  it('loads again on reload, and resolves after any response [R1]', async () => {
    const { loads, watch } = fakeServer()
    const seen: string[] = []
    const watching = watch(order, (snapshot) => void seen.push(snapshot.status))
    loads[0]!.answer(refused)
    await settle()
    let settled = false
    const reloading = watching.reload().then(() => (settled = true))
    await settle()
    expect([seen, settled]).toEqual([['loading', 'failed', 'loading'], false])
    loads[1]!.answer(refused)
    await settle()
    await reloading
    expect(seen).toEqual(['loading', 'failed', 'loading', 'failed'])
  })

  it('shows the newest response and ignores an older one that arrives later [R2]', async () => {
    const { loads, watch } = fakeServer()
    const values: unknown[] = []
    const watching = watch(
      order,
      (snapshot) => void (snapshot.status === 'ready' && values.push(snapshot.value)),
    )
    loads[0]!.answer(ready('first'))
    await settle()
    void watching.reload()
    void watching.reload()
    await settle()
    expect(loads[1]!.signal.aborted).toBe(true)
    loads[2]!.answer(ready('newest'))
    await settle()
    loads[1]!.answer(ready('late'))
    await settle()
    expect(values).toEqual(['first', 'newest'])
  })

  it('keeps the identity of unchanged values, and reports no snapshot without a change', async () => {
    const { loads, watch } = fakeServer()
    const values: { rows: object; status: string }[] = []
    const watching = watch(
      order,
      (snapshot) =>
        void (
          snapshot.status === 'ready' && values.push(snapshot.value as (typeof values)[number])
        ),
    )
    for (const [turn, status] of ['174', '174', '200'].entries()) {
      if (turn > 0) void watching.reload()
      await settle()
      loads[turn]!.answer(ready({ rows: [{ a: 1 }], status }))
      await settle()
    }
    expect(values.map((value) => value.status)).toEqual(['174', '200'])
    expect(values[1]!.rows).toBe(values[0]!.rows)
  })

  it('polls as long as it is watched', async () => {
    const { loads, watch } = fakeServer()
    const watching = watch({ ...order, pollMs: 5000 }, () => {})
    loads[0]!.answer(ready(1))
    await vi.advanceTimersByTimeAsync(5001)
    expect(loads).toHaveLength(2)
    loads[1]!.answer(ready(2))
    await settle()
    watching.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(loads).toHaveLength(2)
  })

  it('aborts the request without watchers, and reports nothing more', async () => {
    const { loads, watch } = fakeServer()
    const seen: string[] = []
    watch(order, (snapshot) => void seen.push(snapshot.status)).stop()
    expect(loads[0]!.signal.aborted).toBe(true)
    loads[0]!.answer(ready(1))
    await settle()
    expect(seen).toEqual(['loading'])
  })

  it('forgets the response after the last watcher has left [L2]', async () => {
    const { loads, watch } = fakeServer()
    const watching = watch(order, () => {})
    loads[0]!.answer(ready(1))
    await settle()
    watching.stop()
    await settle()
    const seen: string[] = []
    watch(order, (snapshot) => void seen.push(snapshot.status))
    expect(seen).toEqual(['loading'])
    expect(loads).toHaveLength(2)
  })

  it('does not share responses between two sessions [S3]', async () => {
    const loads: string[] = []
    let userId = 'u-1'
    const watch = createLoader(
      new QueryClient(),
      (endpoint) => {
        loads.push(endpoint)
        return Promise.resolve(ready(userId))
      },
      () => ({ userId }),
    )
    watch(order, () => {})
    await settle()
    userId = 'u-2'
    const seen: Snapshot[] = []
    watch(order, (snapshot) => void seen.push(snapshot))
    await settle()
    expect(seen.at(-1)).toEqual({ status: 'ready', value: 'u-2' })
  })

  it('sends a request even if the phone reports that it is offline [R1]', () => {
    onlineManager.setOnline(false)
    const { loads, watch } = fakeServer()
    watch(order, () => {})
    expect(loads).toHaveLength(1)
    onlineManager.setOnline(true)
  })
})
