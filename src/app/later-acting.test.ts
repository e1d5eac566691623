import { describe, expect, it, vi } from 'vitest'
import type { Chain, Scope, ScreenInstance } from '../../renderer/core'
import type { Acting } from './acting'
import { createFakeClock, settle } from '../../renderer/core/testing'
import { createLaterActing } from './later-acting'

const program = { on: {} as Record<string, Chain> }
const screen = {
  signal: new AbortController().signal,
  program,
  value: ({ evaluate }: { evaluate: (scope: Scope) => unknown }, scope: Scope) => evaluate(scope),
} as unknown as ScreenInstance
const scope = {} as Scope
const step = (applies?: boolean) => ({
  do: 'toast',
  pointer: '/on/ready/0',
  values: {},
  chains: {},
  codes: {},
  ...(applies === undefined ? {} : { when: { evaluate: () => applies, paths: [] } }),
})

function setUp(fails = 0) {
  const acting = {
    runChain: vi.fn(async () => true),
    ports: {
      navigate: { go: vi.fn(() => true), replace: vi.fn(() => false), back: vi.fn() },
      native: vi.fn(async () => ({ done: true })),
      copy: vi.fn(async () => true),
    },
    claim: vi.fn(),
  }
  let failing = fails
  const load = vi.fn(async (): Promise<Acting> => {
    if (failing-- > 0) throw new Error('offline')
    return acting
  })
  const [report, tell, clock] = [vi.fn(), vi.fn(), createFakeClock()]
  return {
    acting,
    load,
    report,
    tell,
    clock,
    later: createLaterActing({ load, report, tell, clock }),
  }
}

describe('acting before its code is there', () => {
  it('fetches it once, for the first act', async () => {
    const { acting, load, later } = setUp()
    expect(await later.runChain(screen, [step()], scope)).toBe(true)
    expect(acting.runChain).toHaveBeenCalledWith(screen, [step()], scope)
    later.back()
    await vi.waitFor(() => expect(acting.ports.navigate.back).toHaveBeenCalledTimes(1))
    expect(load).toHaveBeenCalledTimes(1)
  })

  it.each<[string, Chain]>([
    ['that is empty', []],
    ['of which no step applies', [step(false), step(false)]],
  ])('fetches nothing for a chain %s', async (_, chain) => {
    const { load, later } = setUp()
    expect(await later.runChain(screen, chain, scope)).toBe(true)
    expect(load).not.toHaveBeenCalled()
  })

  it('fetches it for a chain of which one step applies', async () => {
    const { acting, later } = setUp()
    await later.runChain(screen, [step(false), step(true)], scope)
    expect(acting.runChain).toHaveBeenCalledTimes(1)
  })

  it('R1 ends the chain of a press early where it cannot be had, tells the borrower, and asks again for the next', async () => {
    const { report, tell, later } = setUp(1)
    expect(await later.runChain(screen, [step()], scope)).toBe(false)
    expect(report).toHaveBeenLastCalledWith({ code: 'acting-not-loaded', detail: 'Error: offline' })
    expect(tell).toHaveBeenCalledTimes(1)
    expect(await later.runChain(screen, [step()], scope)).toBe(true)
    expect(tell).toHaveBeenCalledTimes(1)
  })

  it('R1 tells also of the way back', async () => {
    const { tell, later } = setUp(1)
    later.back()
    await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(1))
  })

  it('R1 gives a press back after 8 s without an answer, and the code that comes later serves the next', async () => {
    const { acting, load, tell, clock, later } = setUp()
    let arrive: (found: Acting) => void = () => {}
    load.mockImplementation(() => new Promise((resolve) => void (arrive = resolve)))
    const pressed = later.runChain(screen, [step()], scope)
    await settle()
    clock.pass(8000)
    expect([await pressed, tell.mock.calls.length]).toEqual([false, 1])
    const again = later.runChain(screen, [step()], scope)
    arrive(acting)
    expect([await again, load.mock.calls.length, acting.runChain.mock.calls.length]).toEqual([
      true,
      1,
      1,
    ])
  })

  it('R1 asks again by itself for what a screen does by itself, until the screen is left', async () => {
    const { acting, load, tell, clock, later } = setUp(2)
    const ready = [step()]
    const left = new AbortController()
    const open = {
      ...screen,
      program: { on: { ready } },
      signal: left.signal,
    } as unknown as ScreenInstance
    const done = later.runChain(open, ready, scope)
    for (const ms of [3000, 6000]) {
      await settle()
      clock.pass(ms)
    }
    expect(await done).toBe(true)
    expect([
      load.mock.calls.length,
      tell.mock.calls.length,
      acting.runChain.mock.calls.length,
    ]).toEqual([3, 1, 1])
  })

  it('R1 does what a screen does by itself as soon as a press brought the code, and nothing for a screen that is left', async () => {
    const { acting, later } = setUp(1)
    const [ready, pressed] = [[step()], [step()]]
    const left = new AbortController()
    const open = {
      ...screen,
      program: { on: { ready } },
      signal: left.signal,
    } as unknown as ScreenInstance
    const waiting = later.runChain(open, ready, scope)
    await settle()
    await later.runChain(open, pressed, scope)
    expect([await waiting, acting.runChain.mock.calls.length]).toEqual([true, 2])
    const other = setUp(9)
    const lost = other.later.runChain(open, ready, scope)
    await settle()
    left.abort()
    other.clock.pass(3000)
    expect([await lost, other.acting.runChain.mock.calls.length]).toEqual([false, 0])
  })
})

describe('acting once its code is there', () => {
  it('acts at once, so that a leaving screen still runs its chain', async () => {
    const { acting, later } = setUp()
    await later.prepare()
    void later.runChain(screen, [step()], scope)
    expect(acting.runChain).toHaveBeenCalledTimes(1)
  })

  it('gives its chains the way to other screens, the native app and the clipboard', async () => {
    const { acting, later } = setUp()
    await later.prepare()
    expect([
      later.ports.navigate.go({ mail: 'a' }),
      later.ports.navigate.replace({ mail: 'b' }),
    ]).toEqual([true, false])
    later.ports.navigate.back()
    expect([await later.ports.native('goHome', { x: 1 }), await later.ports.copy('1')]).toEqual([
      { done: true },
      true,
    ])
    expect([
      acting.ports.navigate.go.mock.calls,
      acting.ports.navigate.back.mock.calls,
      acting.ports.native.mock.calls,
    ]).toEqual([[[{ mail: 'a' }]], [[]], [['goHome', { x: 1 }]]])
  })

  it('claims the device for the borrower when it arrives, and at each screen from then on', async () => {
    const { acting, later } = setUp()
    later.claim()
    expect(acting.claim).not.toHaveBeenCalled()
    await later.prepare()
    later.claim()
    expect(acting.claim).toHaveBeenCalledTimes(2)
  })

  it('stays silent when it could not be prepared', async () => {
    const { report, later } = setUp(1)
    await later.prepare()
    expect(report).not.toHaveBeenCalled()
  })
})
