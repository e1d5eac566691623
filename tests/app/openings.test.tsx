import { act, screen as page } from '@testing-library/react'
import type { JsonObject } from '../../renderer/language'
import common from '../../locales/es/common.json'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { button, quiet, screenOf, startApp } from './start-app'

const order = {
  endpoint: 'loan.loanDetails',
  params: { productId: { var: 'session.productId' }, orderId: { var: 'session.orderId' } },
}
const orderWith = (text: string) => ({ orderStatus: '174', noticeStatusText: text })
const shows = { widget: 'text', text: { var: 'order.noticeStatusText' } }
const pay = { do: 'call', endpoint: 'loan.googleScore', params: { score: 5 } }
const visit = { do: 'call', endpoint: 'loan.loanDetails', params: { productId: '1', orderId: '1' } }
const next = { do: 'go', screen: 'two' }
const replaceWith = (screen: string) => ({ do: 'replace', screen })
const two = screenOf('two', { data: { order }, body: [shows] })

/** A first screen with a button. It loads the data that the second screen also loads. */
const one = (press: readonly JsonObject[], more: JsonObject = {}) =>
  screenOf('one', {
    data: { order: { ...order, ...more } },
    body: [shows, button('next', press)],
  })

describe('a screen [R2]', () => {
  it('requests its own data, and does not show the response to the previous screen', async () => {
    let amount = 'old'
    const app = await startApp([one([next]), two], { answer: () => orderWith(amount) })
    expect([app.seen(), app.requests.length]).toEqual(['oldnext', 1])
    amount = 'new'
    await app.press('next')
    expect([app.seen(), app.requests.length]).toEqual(['new', 2])
  })

  it('requests its data after the load of the previous screen was refused', async () => {
    let works = false
    const first = screenOf('one', { data: { order }, body: [button('next', [next]), shows] })
    const answer = () => (works ? orderWith('fine') : undefined)
    const app = await startApp([first, two], { answer })
    works = true
    await app.press('next')
    expect([app.seen(), app.requests.length]).toEqual(['fine', 2])
  })

  it.each([
    ['go', {}],
    ['replace', {}],
    ['go', { poll: 1000 }],
  ])('that follows a POST by %s requests its data after the POST (%j)', async (way, more) => {
    let state = 'owed'
    const answer = (method: string) => {
      if (method === 'POST') state = 'paid'
      return orderWith(state)
    }
    const step = { do: way, screen: 'two' }
    const app = await startApp([one([{ ...pay, ok: [step] }], more), two], { answer })
    expect(app.seen()).toBe('owednext')
    await app.press('next')
    expect(app.seen()).toBe('paid')
  })

  it('uses the early load of its page, even if its document loads late', async () => {
    let come = () => {}
    const document = () => new Promise<void>((resolve) => (come = resolve))
    const app = await startApp([two], { answer: () => orderWith('early'), document })
    expect(app.requests).toHaveLength(1)
    come()
    await quiet()
    expect([app.seen(), app.requests.length]).toEqual(['early', 1])
  })
})

describe('a screen that the user left before its document had loaded [R2]', () => {
  it('sends no call, loads nothing and navigates nowhere', async () => {
    let come = () => {}
    const enter = [{ ...pay, wait: false }, replaceWith('three')]
    const slow = screenOf('slow', { data: { order: { ...order, when: true } }, on: { enter } })
    const first = screenOf('one', { body: [button('slow', [{ do: 'go', screen: 'slow' }])] })
    const app = await startApp([first, slow, screenOf('three')], {
      document: (screen) =>
        screen === 'slow' ? new Promise<void>((resolve) => (come = resolve)) : Promise.resolve(),
    })
    await app.press('slow')
    await app.goBack()
    expect(window.location.pathname).toBe('/one')
    come()
    await quiet()
    expect([window.location.pathname, app.seen(), app.requests]).toEqual(['/one', 'slow', []])
    expect(app.faults).toEqual([])
  })
})

describe.each([
  ['with', {}],
  ['without', { bar: false }],
])('a screen %s a title bar [NATIVE-001 NATIVE-002]', (_, bar) => {
  const first = screenOf('one', { ...bar, body: [button('next', [next])] })
  const back = () => page.getByRole('button', { name: common.back })
  const closeWebView = vi.fn(() => true)
  afterEach(() => {
    Reflect.deleteProperty(window, 'LoanShell')
    closeWebView.mockClear()
  })

  it('goes back to the native app if it is the first screen, and otherwise to the previous screen', async () => {
    Object.assign(window, { LoanShell: { closeWebView } })
    const app = await startApp([first, screenOf('two', bar)])
    await app.press('next')
    expect(app.seen()).toContain('this is two')
    await act(async () => back().click())
    await quiet()
    expect([app.seen().includes('next'), closeWebView.mock.calls]).toEqual([true, []])
    await act(async () => back().click())
    await quiet()
    expect(closeWebView).toHaveBeenCalledOnce()
  })
})

it('a screen with `bar: false` has no back button in a browser, because the browser has its own', async () => {
  await startApp([screenOf('one', { bar: false })])
  expect(page.queryByRole('button', { name: common.back })).toBeNull()
})

describe('a chain', () => {
  const other = { do: 'go', screen: 'three' }
  it.each([
    ['go', [{ ...next, when: true }, other], 'two'],
    ['go in a call', [{ ...pay, ok: [next] }, other], 'two'],
    ['replace', [{ ...replaceWith('two'), when: true }, pay], 'two'],
  ])('ends with %s', async (_, press, where) => {
    const app = await startApp([
      screenOf('one', { body: [button('next', press)] }),
      screenOf('two'),
      screenOf('three'),
    ])
    await app.press('next')
    expect([app.seen(), app.opened]).toEqual([`this is ${where}`, ['one', where]])
    const posts = app.requests.filter(({ method }) => method === 'POST')
    expect(posts).toHaveLength(press[0] && 'ok' in press[0] ? 1 : 0)
  })
})

describe('screens that replace each other in a loop [C11]', () => {
  it('stop with a message and a report, and continue only after a press', async () => {
    const app = await startApp(
      [
        screenOf('one', { body: [button('start', [{ do: 'go', screen: 'two' }])] }),
        screenOf('two', { on: { enter: [{ ...visit, wait: false }, replaceWith('three')] } }),
        screenOf('three', { on: { enter: [replaceWith('two')] } }),
      ],
      { answer: () => orderWith('fine') },
    )
    await app.press('start')
    expect(app.faults).toEqual(['navigation-loop'])
    expect(app.opened).toHaveLength(1 + 20)
    expect([app.seen(), app.requests.length]).toEqual([common.loadFailed + common.retry, 10])
    await app.press(common.retry)
    expect([app.faults.length, app.opened.length]).toEqual([2, 1 + 20 + 1 + 20])
  })
})
