// @vitest-environment happy-dom
import { onlineManager, QueryClient } from '@tanstack/react-query'
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

describe.each([
  ['missing', false],
  ['there', true],
])('a load whose loader is %s at first', (_, isThere) => {
  /** Sets up a watch. The function `arriveLater` loads the loader unless it is there already. */
  async function start(scope?: () => unknown) {
    const parts = setUp(scope)
    if (isThere) await parts.arrive()
    return { ...parts, arriveLater: async () => void (isThere || (await parts.arrive())) }
  }

  it.each(outcomes)(
    'provides its %s once, and is not repeated automatically [HTTP-011]',
    async (_, outcome, snapshot) => {
      const { loads, pendingLoads, watch } = await start()
      const { seen } = follow(watch)
      expect([loads.length, seen]).toEqual([1, [loading]])
      loads[0]!.answer(outcome)
      await vi.advanceTimersByTimeAsync(600_000)
      expect([loads.length, seen]).toEqual([1, [loading, snapshot]])
      expect(pendingLoads).toHaveLength(isThere ? 1 : 0)
    },
  )

  it('is one request for equal parameters in any order, and one for each session [P1 S3]', async () => {
    let userId = 'u-1'
    const { loads, watch } = await start(() => ({ userId }))
    const one = follow(watch, { params: { a: { x: 1, y: [2] }, b: 2 } })
    const other = follow(watch, { params: { b: 2, a: { y: [2], x: 1 } } })
    expect(loads).toHaveLength(1)
    follow(watch, { params: { b: 2, a: { y: [2], x: 3 } } })
    expect(loads).toHaveLength(2)
    userId = 'u-2'
    const next = follow(watch, { params: { a: { x: 1, y: [2] }, b: 2 } })
    expect(loads).toHaveLength(3)
    loads[0]!.answer(ready('u-1'))
    loads[2]!.answer(ready('u-2'))
    await settle()
    expect([one, other, next].map(({ seen }) => seen.at(-1))).toEqual(
      ['u-1', 'u-1', 'u-2'].map((value) => ({ status: 'ready', value })),
    )
  })

  it.each(outcomes)(
    'shares its recent %s, and is requested again after two seconds [P3]',
    async (_, outcome, snapshot) => {
      const { loads, watch, arriveLater } = await start()
      follow(watch)
      loads[0]!.answer(outcome)
      await settle()
      await arriveLater()
      await vi.advanceTimersByTimeAsync(1900)
      expect([follow(watch).seen, loads.length]).toEqual([[snapshot], 1])
      await vi.advanceTimersByTimeAsync(200)
      follow(watch)
      expect(loads).toHaveLength(2)
    },
  )

  it.each(outcomes.flatMap((row) => [true, false].map((isLate) => [...row, isLate] as const)))(
    'shares its held %s with a screen that opens late [R1]: %#',
    async (_, outcome, snapshot, isLate) => {
      const { loads, watch, arriveLater } = await start()
      const held = follow(watch, { held: true })
      loads[0]!.answer(outcome)
      await vi.advanceTimersByTimeAsync(7000)
      if (!isLate) await arriveLater()
      const screen = follow(watch)
      held.stop()
      await settle()
      if (isLate) await arriveLater()
      expect([loads.length, screen.seen]).toEqual([1, [snapshot]])
      expect(loads[0]!.signal.aborted).toBe(false)
      void screen.reload()
      await settle()
      expect(loads).toHaveLength(2)
    },
  )

  it('is aborted with its last watcher, and reports nothing more', async () => {
    const { loads, watch, arriveLater } = await start()
    const [one, other] = [follow(watch), follow(watch)]
    one.stop()
    expect(loads[0]!.signal.aborted).toBe(false)
    other.stop()
    expect(loads[0]!.signal.aborted).toBe(true)
    loads[0]!.answer(ready(1))
    await arriveLater()
    await settle()
    expect([one.seen, other.seen, loads.length]).toEqual([[loading], [loading], 1])
  })

  it('is forgotten with its last watcher [L2]', async () => {
    const { loads, watch } = await start()
    const watching = follow(watch)
    loads[0]!.answer(ready(1))
    await settle()
    watching.stop()
    await settle()
    expect([follow(watch).seen, loads.length]).toEqual([[loading], 2])
  })

  it('can be reloaded: updates all watchers, keeps unchanged values and reports only changes', async () => {
    const { loads, watch, arriveLater } = await start()
    const [one, other] = [follow(watch), follow(watch)]
    loads[0]!.answer(ready({ rows: [{ a: 1 }], status: '174' }))
    await vi.advanceTimersByTimeAsync(5000)
    for (const [turn, status] of ['174', '200'].entries()) {
      const settled = vi.fn()
      void one.reload().then(settled)
      await arriveLater()
      await settle()
      expect([loads.length, settled.mock.calls.length]).toEqual([turn + 2, 0])
      loads[turn + 1]!.answer(ready({ rows: [{ a: 1 }], status }))
      await settle()
      expect(settled).toHaveBeenCalledOnce()
    }
    const values = one.seen.map((snapshot) => 'value' in snapshot && snapshot.value)
    expect(values).toEqual([false, expect.anything(), { rows: [{ a: 1 }], status: '200' }])
    expect(other.seen.at(-1)).toEqual(one.seen.at(-1))
    expect((values[2] as { rows: object }).rows).toBe((values[1] as { rows: object }).rows)
  })

  it('reports that it is loading again after a failure, and its reload ends with any response [R1]', async () => {
    const { loads, watch, arriveLater } = await start()
    const watching = follow(watch)
    loads[0]!.answer(refused)
    await settle()
    const settled = vi.fn()
    void watching.reload().then(settled)
    await arriveLater()
    await settle()
    const statuses = () => watching.seen.map(({ status }) => status)
    expect([statuses(), settled.mock.calls.length]).toEqual([['loading', 'failed', 'loading'], 0])
    loads[1]!.answer(refused)
    await settle()
    expect([statuses().at(-1), settled.mock.calls.length]).toEqual(['failed', 1])
  })
})

describe('a first load', () => {
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
})

describe('a first load without watchers', () => {
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
})

describe('a reload before the loader has loaded', () => {
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

  it.each([0, 3000])(
    'polls as long as it is watched, also if the loader loads %i ms after the response',
    async (ms) => {
      const { loads, watch, arrive } = setUp()
      const watching = follow(watch, { pollMs: 5000 })
      loads[0]!.answer(ready(0))
      await vi.advanceTimersByTimeAsync(ms)
      await arrive()
      await vi.advanceTimersByTimeAsync(4990)
      expect(loads).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(20)
      loads[1]!.answer(ready(1))
      watching.stop()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(loads).toHaveLength(2)
    },
  )

  it('stops with its last watcher before the loader has loaded', async () => {
    const { pendingLoads, watch } = setUp()
    follow(watch, { pollMs: 5000 }).stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pendingLoads).toHaveLength(0)
  })
})

describe('a load with the loader', () => {
  it('shows the newest response and ignores an older one that arrives later [R2]', async () => {
    const { loads, watch, arrive } = setUp()
    await arrive()
    const watching = follow(watch)
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
    const values = watching.seen.flatMap((snapshot) => ('value' in snapshot ? snapshot.value : []))
    expect(values).toEqual(['first', 'newest'])
  })

  it('sends a request even if the phone reports that it is offline [R1]', async () => {
    onlineManager.setOnline(false)
    const { loads, watch, arrive } = setUp()
    await arrive()
    follow(watch)
    expect(loads).toHaveLength(1)
    onlineManager.setOnline(true)
  })
})
