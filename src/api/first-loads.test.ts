// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lazy, type CallPort, type Outcome, type Snapshot } from '../../renderer/core'
import { type CallCode, createLoader } from './call-code'
import { createFirstLoads, type Load } from './first-loads'

type Code = Pick<CallCode, 'createLoader'>

function setUp(scope: () => unknown = () => null) {
  const loads: { signal: AbortSignal; answer: (outcome: Outcome) => void }[] = []
  const load: Load = (_endpoint, _params, signal) =>
    new Promise((answer) => void loads.push({ signal, answer }))
  const pendingLoads: { arrive: (code: Code) => void; fail: (error: Error) => void }[] = []
  const code = lazy(
    () =>
      new Promise<Code>((arrive, fail) => {
        pendingLoads.push({ arrive, fail })
      }),
  )
  const watch = createFirstLoads(code, load, scope)
  return {
    loads,
    watch,
    pendingLoads,
    arrive: async () => {
      void code.load()
      pendingLoads.at(-1)!.arrive({
        createLoader: (ownLoad, ownScope) => createLoader(new QueryClient(), ownLoad, ownScope),
      })
      await settle()
    },
    fail: async () => {
      pendingLoads.at(-1)!.fail(new Error('offline'))
      await settle()
    },
  }
}

function follow(watch: CallPort['watch'], more: object = {}) {
  const seen: Snapshot[] = []
  const watching = watch({ ...order, ...more }, (snapshot) => void seen.push(snapshot))
  return { seen, ...watching }
}

const order = { endpoint: 'loan.loanDetails', params: { orderId: 'o-1' } }
const ready = (value: unknown): Outcome => ({ ok: true, value })
const failure = { kind: 'refused', code: '1', message: 'why' } as const
const refused: Outcome = { ok: false, failure }
const loading = { status: 'loading' }
const outcomes: [string, Outcome, object][] = [
  ['answer', ready(1), { status: 'ready', value: 1 }],
  ['failure', refused, { status: 'failed', failure }],
]

const settle = () => vi.advanceTimersByTimeAsync(1)
beforeEach(() => void vi.useFakeTimers())

describe('a first load', () => {
  it.each(outcomes)(
    'provides its %s before the loader has loaded',
    async (_, outcome, snapshot) => {
      const { loads, pendingLoads, watch } = setUp()
      const { seen } = follow(watch)
      expect([loads.length, seen]).toEqual([1, [loading]])
      loads[0]!.answer(outcome)
      await settle()
      expect(seen).toEqual([loading, snapshot])
      expect(pendingLoads).toHaveLength(0)
    },
  )

  it.each(outcomes)(
    'provides its %s once, and is requested once, even if the loader loads late',
    async (_, outcome, snapshot) => {
      const { loads, watch, arrive } = setUp()
      const { seen } = follow(watch)
      loads[0]!.answer(outcome)
      await vi.advanceTimersByTimeAsync(60_000)
      await arrive()
      await vi.advanceTimersByTimeAsync(60_000)
      expect([loads.length, seen]).toEqual([1, [loading, snapshot]])
    },
  )

  it.each(outcomes)(
    'provides its %s once if the loader loads earlier',
    async (_, outcome, snapshot) => {
      const { loads, watch, arrive } = setUp()
      const [one, other] = [follow(watch), follow(watch)]
      await arrive()
      expect([one.seen, other.seen]).toEqual([[loading], [loading]])
      loads[0]!.answer(outcome)
      await settle()
      expect([loads.length, one.seen, other.seen]).toEqual([
        1,
        [loading, snapshot],
        [loading, snapshot],
      ])
    },
  )

  it('is one request for equal parameters in any order, and one for each scope [P1]', () => {
    let scope = 1
    const { loads, watch } = setUp(() => scope)
    follow(watch, { params: { a: { x: 1, y: [2] }, b: 2 } })
    follow(watch, { params: { b: 2, a: { y: [2], x: 1 } } })
    expect(loads).toHaveLength(1)
    follow(watch, { params: { b: 2, a: { y: [2], x: 3 } } })
    expect(loads).toHaveLength(2)
    scope = 2
    follow(watch, { params: { a: { x: 1, y: [2] }, b: 2 } })
    expect(loads).toHaveLength(3)
  })

  it('stays separate from an equal load of another scope after the loader has loaded [R2]', async () => {
    let scope = 1
    const { loads, watch, arrive } = setUp(() => scope)
    const before = follow(watch)
    scope = 2
    const after = follow(watch)
    await arrive()
    loads[0]!.answer(ready('before'))
    loads[1]!.answer(ready('after'))
    await settle()
    expect([before.seen, after.seen]).toEqual(
      ['before', 'after'].map((value) => [loading, { status: 'ready', value }]),
    )
  })

  it.each(outcomes)(
    'shares its recent %s once the loader has loaded, and not later [P3]',
    async (_, outcome, snapshot) => {
      const { loads, watch, arrive } = setUp()
      follow(watch)
      loads[0]!.answer(outcome)
      await settle()
      await arrive()
      const joined = follow(watch)
      expect([loads.length, joined.seen]).toEqual([1, [snapshot]])
      await vi.advanceTimersByTimeAsync(2000)
      follow(watch)
      expect(loads).toHaveLength(2)
    },
  )

  it.each([true, false])(
    'is shared with a screen that opens late, if it is held (loader first: %s) [R1]',
    async (isThere) => {
      const { loads, watch, arrive } = setUp()
      const held = follow(watch, { held: true })
      loads[0]!.answer(ready(1))
      await vi.advanceTimersByTimeAsync(7000)
      if (isThere) await arrive()
      const screen = follow(watch)
      held.stop()
      await settle()
      if (!isThere) await arrive()
      expect([loads.length, screen.seen]).toEqual([1, [{ status: 'ready', value: 1 }]])
      expect(loads[0]!.signal.aborted).toBe(false)
    },
  )
})

describe('a first load without watchers', () => {
  it('is aborted with its last watcher, and reports nothing more', async () => {
    const { loads, watch, arrive } = setUp()
    const [one, other] = [follow(watch), follow(watch)]
    one.stop()
    expect(loads[0]!.signal.aborted).toBe(false)
    other.stop()
    expect(loads[0]!.signal.aborted).toBe(true)
    loads[0]!.answer(ready(1))
    await arrive()
    await settle()
    expect([one.seen, other.seen, loads.length]).toEqual([[loading], [loading], 1])
  })

  it('is aborted by the loader if no other watcher follows', async () => {
    const { loads, watch, arrive } = setUp()
    const before = follow(watch)
    await arrive()
    const since = follow(watch)
    before.stop()
    expect(loads[0]!.signal.aborted).toBe(false)
    since.stop()
    await settle()
    expect([loads.length, loads[0]!.signal.aborted]).toEqual([1, true])
  })

  it('is forgotten [L2]', async () => {
    const { loads, watch } = setUp()
    const watching = follow(watch)
    loads[0]!.answer(ready(1))
    await settle()
    watching.stop()
    expect([follow(watch).seen, loads.length]).toEqual([[loading], 2])
  })
})

describe('a reload before the loader has loaded', () => {
  it('waits for the loader, requests once, updates all watchers and keeps unchanged values', async () => {
    const { loads, watch, arrive } = setUp()
    const [one, other] = [follow(watch), follow(watch)]
    loads[0]!.answer(ready({ rows: [{ a: 1 }], status: '174' }))
    await vi.advanceTimersByTimeAsync(5000)
    const settled = vi.fn()
    void one.reload().then(settled)
    await arrive()
    expect([loads.length, settled.mock.calls.length]).toEqual([2, 0])
    loads[1]!.answer(ready({ rows: [{ a: 1 }], status: '200' }))
    await settle()
    expect(settled).toHaveBeenCalledOnce()
    const values = one.seen.map((snapshot) => 'value' in snapshot && snapshot.value)
    expect(values).toEqual([false, expect.anything(), { rows: [{ a: 1 }], status: '200' }])
    expect(other.seen.at(-1)).toEqual(one.seen.at(-1))
    expect((values[2] as { rows: object }).rows).toBe((values[1] as { rows: object }).rows)
  })

  it('of a failed load reports that it is loading again', async () => {
    const { loads, watch, arrive } = setUp()
    const watching = follow(watch)
    loads[0]!.answer(refused)
    await settle()
    void watching.reload()
    await arrive()
    loads[1]!.answer(ready(2))
    await settle()
    expect(watching.seen.map(({ status }) => status)).toEqual([
      'loading',
      'failed',
      'loading',
      'ready',
    ])
  })

  it('joins the running request', async () => {
    const { loads, watch, arrive } = setUp()
    const watching = follow(watch)
    const settled = vi.fn()
    void watching.reload().then(settled)
    await arrive()
    expect(settled).not.toHaveBeenCalled()
    loads[0]!.answer(ready(1))
    await settle()
    expect([loads.length, settled.mock.calls.length, watching.seen.length]).toEqual([1, 1, 2])
  })

  it('fails if the loader fails to load, and the next reload loads it again [R1]', async () => {
    const { loads, pendingLoads, watch, arrive, fail } = setUp()
    const watching = follow(watch)
    loads[0]!.answer(ready(1))
    await settle()
    const settled = vi.fn()
    void watching.reload().then(settled)
    await fail()
    expect(settled).toHaveBeenCalledOnce()
    expect(watching.seen.at(-1)).toMatchObject({
      status: 'failed',
      failure: { kind: 'network', code: 'unready' },
    })
    void watching.reload()
    await arrive()
    loads[1]!.answer(ready(2))
    await settle()
    expect([pendingLoads.length, watching.seen.at(-1)]).toEqual([2, { status: 'ready', value: 2 }])
  })

  it('does not affect the running request if the loader fails to load', async () => {
    const { loads, watch, fail } = setUp()
    const watching = follow(watch)
    const settled = vi.fn()
    void watching.reload().then(settled)
    await fail()
    expect([settled.mock.calls.length, watching.seen]).toEqual([0, [loading]])
    loads[0]!.answer(ready(1))
    await settle()
    expect([settled.mock.calls.length, watching.seen.length]).toEqual([1, 2])
  })

  it('sends no request once its screen has been left', async () => {
    const { loads, watch, arrive } = setUp()
    const watching = follow(watch)
    loads[0]!.answer(ready(1))
    await settle()
    void watching.reload()
    watching.stop()
    await arrive()
    expect([loads.length, watching.seen.length]).toEqual([1, 2])
  })
})

describe('a first load that polls', () => {
  it('loads the loader for its first poll, and continues with it', async () => {
    const { loads, pendingLoads, watch, arrive } = setUp()
    const watching = follow(watch, { pollMs: 5000 })
    loads[0]!.answer(ready(0))
    await vi.advanceTimersByTimeAsync(4999)
    expect(pendingLoads).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(pendingLoads).toHaveLength(1)
    await arrive()
    for (const turn of [1, 2, 3]) {
      expect(loads).toHaveLength(turn + 1)
      loads[turn]!.answer(ready(turn))
      await vi.advanceTimersByTimeAsync(5001)
    }
    watching.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(loads).toHaveLength(5)
    expect(watching.seen.at(-1)).toEqual({ status: 'ready', value: 3 })
  })

  it('sends no additional request if the loader loads before the first poll', async () => {
    const { loads, watch, arrive } = setUp()
    follow(watch, { pollMs: 5000 })
    loads[0]!.answer(ready(0))
    await vi.advanceTimersByTimeAsync(3000)
    await arrive()
    await vi.advanceTimersByTimeAsync(4990)
    expect(loads).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(20)
    expect(loads).toHaveLength(2)
  })

  it('stops with its last watcher before the loader has loaded', async () => {
    const { pendingLoads, watch } = setUp()
    follow(watch, { pollMs: 5000 }).stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pendingLoads).toHaveLength(0)
  })
})
