import { expect, it, vi } from 'vitest'
import { createNotices, loadedCode } from '../../renderer/core'
import { createFakeClock, settle } from '../../renderer/core/testing'
import type { ActionDeps } from './action-runtime'
import { createLazyActions } from './lazy-actions'

function setUp(fails = 0) {
  const runtime = {
    navigate: { go: vi.fn(() => true), replace: vi.fn(() => false), back: vi.fn() },
    native: vi.fn(async () => ({ done: true })),
    copy: vi.fn(async () => true),
    once: { send: vi.fn(), noteAnswer: vi.fn(), unsure: vi.fn() },
    claim: vi.fn(),
  }
  let failing = fails
  const load = vi.fn(async () => {
    if (failing-- > 0) throw new Error('offline')
    return runtime
  })
  const [report, clock] = [vi.fn(), createFakeClock()]
  const notices = createNotices(clock)
  const press = { ports: { clock, report, text: (key: string) => key }, notices }
  return {
    runtime,
    load,
    report,
    press,
    actions: createLazyActions({ code: loadedCode(null) } as never, load),
  }
}

it('gives chains access to other screens, the native app and the clipboard', async () => {
  const { runtime, load, actions } = setUp()
  const { navigate, native, copy } = actions.ports
  expect(await navigate.go({ mail: 'a' })).toBe(true)
  expect(await navigate.replace({ mail: 'b' })).toBe(false)
  navigate.back()
  expect([await native('goHome', { x: 1 }, 'order'), await copy('1')]).toEqual([
    { done: true },
    true,
  ])
  expect([
    runtime.navigate.go.mock.calls,
    runtime.navigate.back.mock.calls,
    runtime.native.mock.calls,
  ]).toEqual([[[{ mail: 'a' }]], [[]], [['goHome', { x: 1 }, 'order']]])
  expect(load).toHaveBeenCalledTimes(1)
})

it('shows a notice if the code cannot be loaded, and loads it again at the next press [R1]', async () => {
  const { runtime, press, actions } = setUp(1)
  await actions.back(press)
  expect(press.notices.store.values['toasts']).toMatchObject([
    { text: 'common.loadFailedNetwork', kind: 'failure' },
  ])
  await actions.back(press)
  expect(runtime.navigate.back).toHaveBeenCalledTimes(1)
})

it('removes the data of another user when the code has loaded, and again for each new screen', async () => {
  const { runtime, actions } = setUp()
  actions.claim()
  expect(runtime.claim).not.toHaveBeenCalled()
  await actions.prepare()
  await settle()
  actions.claim()
  expect(runtime.claim).toHaveBeenCalledTimes(2)
})

it('reports nothing if prefetching fails', async () => {
  const { report, actions } = setUp(1)
  await actions.prepare()
  expect(report).not.toHaveBeenCalled()
})

it('runs each waiting navigation once when the router exists', async () => {
  const { runtime } = setUp()
  let router: ActionDeps['router'] = () => undefined
  const load = vi.fn(async (deps: ActionDeps) => {
    router = deps.router
    return runtime
  })
  const actions = createLazyActions({ code: loadedCode(null) } as never, load)
  await actions.prepare()
  void router()?.('/closed', { replace: true })
  const [first, second] = [vi.fn(), vi.fn()]
  actions.connect(first)
  expect(first.mock.calls).toEqual([['/closed', { replace: true }]])
  actions.connect(second)
  void router()?.('/order')
  expect([first.mock.calls.length, second.mock.calls]).toEqual([1, [['/order']]])
})
