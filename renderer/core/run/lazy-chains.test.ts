import { describe, expect, it, vi } from 'vitest'
import type { Chain } from '../compile/program'
import { lazy } from '../lazy'
import type { Scope } from '../scope'
import { createFakeClock, settle } from '../testing'
import type { RunChain, ScreenInstance } from './instance'
import { createRunChain } from './lazy-chains'

const scope = {} as Scope
const step = (applies?: boolean) => ({
  do: 'toast',
  pointer: '/on/ready/0',
  level: 0,
  values: {},
  chains: {},
  codes: {},
  sources: [],
  ...(applies === undefined ? {} : { when: { evaluate: () => applies, paths: [] } }),
})

/** A screen. The code that runs chains fails to load `fails` times. */
function setUp(fails = 0) {
  const runChain = vi.fn<RunChain>(async () => true)
  let failing = fails
  const load = vi.fn(async (): Promise<RunChain> => {
    if (failing-- > 0) throw new Error('offline')
    return runChain
  })
  const [report, toast, clock] = [vi.fn(), vi.fn(), createFakeClock()]
  const actions = lazy(vi.fn(async () => ({})))
  const code = lazy(load)
  const screen = {
    signal: new AbortController().signal,
    program: { on: {} as Record<string, Chain> },
    ports: { actions, clock, report, text: (key: string) => key },
    notices: { toast },
    value: ({ evaluate }: { evaluate: (scope: Scope) => unknown }, scope: Scope) => evaluate(scope),
  } as unknown as ScreenInstance
  return { runChain, load, report, toast, clock, actions, code, screen, run: createRunChain(code) }
}

describe('a chain before its code has loaded', () => {
  it('loads the code and the ports for actions once', async () => {
    const { runChain, load, actions, screen, run } = setUp()
    expect(await run(screen, [step()], scope)).toBe(true)
    expect(await run(screen, [step()], scope)).toBe(true)
    expect(runChain).toHaveBeenCalledWith(screen, [step()], scope)
    expect([load.mock.calls.length, actions.value]).toEqual([1, {}])
  })

  it('waits for the code of calls only if it contains a call', async () => {
    const { screen, run } = setUp()
    const calling = lazy(vi.fn(async () => ({})))
    Object.assign(screen.ports, { calling })
    await run(screen, [step()], scope)
    expect(calling.value).toBeUndefined()
    await run(screen, [{ ...step(), chains: { ok: [{ ...step(), do: 'call' }] } }], scope)
    expect(calling.value).toEqual({})
  })

  it.each<[string, Chain]>([
    ['without steps', []],
    ['with only false conditions', [step(false), step(false)]],
  ])('loads nothing for a chain %s', async (_, chain) => {
    const { load, screen, run } = setUp()
    expect(await run(screen, chain, scope)).toBe(true)
    expect(load).not.toHaveBeenCalled()
  })

  it('loads the code if a condition depends on data that is still loading', async () => {
    const { load, screen, run } = setUp()
    Object.assign(screen, { status: () => 'loading' })
    await run(screen, [{ ...step(false), sources: ['item'] }], scope)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('loads the code if the condition of a step is true', async () => {
    const { runChain, screen, run } = setUp()
    await run(screen, [step(false), step(true)], scope)
    expect(runChain).toHaveBeenCalledTimes(1)
  })

  it('ends if its code fails to load after a press, shows a notice, and loads again for the next press [R1]', async () => {
    const { report, toast, screen, run } = setUp(1)
    expect(await run(screen, [step()], scope)).toBe(false)
    expect(report).toHaveBeenLastCalledWith({ code: 'acting-not-loaded', detail: 'Error: offline' })
    const notice = { text: 'common.loadFailedNetwork', kind: 'failure', ms: 3000 }
    expect(toast.mock.calls).toEqual([[notice]])
    expect(await run(screen, [step()], scope)).toBe(true)
    expect(toast).toHaveBeenCalledTimes(1)
  })

  it('ends if its code has not loaded 8 s after a press; the next press uses the late code [R1]', async () => {
    const { runChain, load, toast, clock, screen, run } = setUp()
    let arrive: (found: RunChain) => void = () => {}
    load.mockImplementation(() => new Promise((resolve) => void (arrive = resolve)))
    const pressed = run(screen, [step()], scope)
    await settle()
    clock.pass(8000)
    expect([await pressed, toast.mock.calls.length]).toEqual([false, 1])
    const again = run(screen, [step()], scope)
    arrive(runChain)
    expect([await again, load.mock.calls.length, runChain.mock.calls.length]).toEqual([true, 1, 1])
  })

  it('of the screen itself loads its code again until the screen is left [R1]', async () => {
    const { runChain, load, toast, clock, screen, run } = setUp(2)
    const ready = [step()]
    const open = { ...screen, program: { on: { ready } } } as unknown as ScreenInstance
    const done = run(open, ready, scope)
    for (const ms of [3000, 6000]) {
      await settle()
      clock.pass(ms)
    }
    expect(await done).toBe(true)
    const times = [load, toast, runChain].map(({ mock }) => mock.calls.length)
    expect(times).toEqual([3, 1, 1])
  })

  it('of the screen itself runs once a press has loaded the code, but not after the screen is left [R1]', async () => {
    const { runChain, screen, run } = setUp(1)
    const [ready, pressed] = [[step()], [step()]]
    const open = { ...screen, program: { on: { ready } } } as unknown as ScreenInstance
    const waiting = run(open, ready, scope)
    await settle()
    await run(open, pressed, scope)
    expect([await waiting, runChain.mock.calls.length]).toEqual([true, 2])
    const other = setUp(9)
    const left = new AbortController()
    const leaving = { ...other.screen, program: { on: { ready } }, signal: left.signal }
    const lost = other.run(leaving as unknown as ScreenInstance, ready, scope)
    await settle()
    left.abort()
    other.clock.pass(3000)
    expect([await lost, other.runChain.mock.calls.length]).toEqual([false, 0])
  })
})

describe('a chain after its code has loaded', () => {
  it('runs synchronously, so that a `leave` chain still runs', async () => {
    const { runChain, actions, code, screen, run } = setUp()
    await Promise.all([code.load(), actions.load()])
    void run(screen, [step()], scope)
    expect(runChain).toHaveBeenCalledTimes(1)
  })
})
