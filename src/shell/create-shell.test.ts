import { beforeEach, describe, expect, it, vi } from 'vitest'
import app from '../../schemas/app.json'
import { defaultConfig } from '../config/config'
import { createShell, type ShellWindow } from './create-shell'
import { shellMethods } from './shell-methods'

beforeEach(() => void vi.useFakeTimers())

/** A fake page. `emit` sends a browser event or a forged event. */
function fakePage(shell: object = {}) {
  const log: string[] = []
  const listeners = new Map<string, Set<(event: Event) => void>>()
  const target = {
    addEventListener: (type: string, run: (event: Event) => void) =>
      void listeners.set(type, (listeners.get(type) ?? new Set()).add(run)),
    removeEventListener: (type: string, run: (event: Event) => void) =>
      void listeners.get(type)?.delete(run),
  }
  const document = { ...target, visibilityState: 'visible' }
  const page = {
    ...target,
    document,
    history: { back: () => void log.push('back') },
    location: { assign: (url: string) => void log.push(url) },
    ...shell,
  } as unknown as ShellWindow
  const emit = (type: string, isTrusted = true) => {
    for (const run of listeners.get(type) ?? []) run({ type, isTrusted } as Event)
  }
  const listening = () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0)
  return { page, log, emit, document, listening }
}

/** A page with an iOS shell that receives messages with this function. */
const iosPage = (postMessage: (message: unknown) => unknown) => ({
  webkit: { messageHandlers: { LoanShell: { postMessage } } },
})
/** A page with an Android shell whose methods all are this function. */
const androidPage = (run: () => unknown) => ({
  LoanShell: Object.fromEntries(methods.map((method) => [method, run])),
})
const methods: readonly string[] = shellMethods
/** The methods of the specification, with their parameters. */
const specification: Readonly<Record<string, readonly string[]>> = {
  closeWebView: [],
  goHome: [],
  goMine: [],
  goLogin: [],
  callPhone: ['phone'],
  goRate: [],
  confirmBurialPoint: ['productId'],
  startBankFlow: [],
  endBankFlow: [],
}
const takenBy = (method: string): readonly string[] =>
  (app.native.takes as Readonly<Record<string, readonly string[]>>)[method] ?? []
const shellOf = (page: ShellWindow) => createShell(page, defaultConfig.shell)

describe('the shell on Android', () => {
  it.each(Object.entries(specification))(
    'has %s as specified [NATIVE-002 NATIVE-003 NATIVE-004 NATIVE-005 NATIVE-006 NATIVE-007 NATIVE-008 NATIVE-009 NATIVE-010]',
    (method, taken) => {
      expect(app.native.everywhere).toContain(method)
      expect(takenBy(method)).toEqual(taken)
    },
  )

  it.each(app.native.everywhere)(
    'gets %s with one JSON string, and `this` is its object [AMBIG-042]',
    async (method) => {
      const params = Object.fromEntries(takenBy(method).map((name) => [name, `a ${name}`]))
      const calls: unknown[] = []
      const LoanShell = {
        [method](this: unknown, ...args: unknown[]) {
          calls.push([this === LoanShell, ...args])
          return true
        },
      }
      const { page, log } = fakePage({ LoanShell })
      expect(shellOf(page).kind).toBe('android')
      expect(await shellOf(page).call(method, params)).toEqual({ done: true })
      expect(calls).toEqual([[true, JSON.stringify(params)]])
      expect(log).toEqual([])
    },
  )

  it('has exactly the methods that the app document lists', () => {
    const expected = app.native.everywhere.toSorted()
    expect(methods.toSorted(), 'Run npm run generate.').toEqual(expected)
  })

  it('calls only its methods [NATIVE-011]', async () => {
    const { page, log } = fakePage({
      LoanShell: { wipe: () => log.push('wiped'), constructor: () => log.push('built') },
    })
    expect(await shellOf(page).call('wipe')).toEqual({ done: false })
    expect(await shellOf(page).call('constructor')).toEqual({ done: false })
    expect(log).toEqual([])
  })

  it('ignores a page element whose id is its name, and still finds an iOS shell', async () => {
    const calls: unknown[] = []
    const ios = iosPage((message) => (calls.push(message), true))
    const named = Object.create({ LoanShell: { nodeType: 1 } }) as object
    const page = Object.assign(named, fakePage(ios).page)
    expect(shellOf(page).kind).toBe('ios')
    await shellOf(page).call('goHome')
    expect(calls).toEqual([{ method: 'goHome', params: {} }])
  })

  it('uses the configured name [AMBIG-044]', async () => {
    const { page, log } = fakePage({ OtherShell: { goHome: () => log.push('home') } })
    await createShell(page, { object: 'OtherShell', deepLink: '' }).call('goHome')
    expect(log).toEqual(['home'])
  })
})

describe('the shell on iOS', () => {
  it('receives the method and the parameters in one message', async () => {
    const messages: unknown[] = []
    const { page } = fakePage(iosPage((message) => void messages.push(message)))
    expect(shellOf(page).kind).toBe('ios')
    const params = { productId: 'p-1' }
    expect(await shellOf(page).call('confirmBurialPoint', params)).toEqual({ done: true })
    expect(messages).toEqual([{ method: 'confirmBurialPoint', params }])
  })

  it('has handled a call if it returns a value', async () => {
    const { page, log } = fakePage(iosPage(() => Promise.resolve('ok')))
    expect(await shellOf(page).call('closeWebView')).toEqual({ done: true })
    expect(log).toEqual([])
  })
})

describe('a page without a working shell', () => {
  const throwing = androidPage(() => {
    throw new Error('gone')
  })
  const refusing = iosPage(() => Promise.reject(new Error('no handler')))
  const old = { LoanShell: {} }

  it.each([
    ['absent', {}],
    ['throwing', throwing],
    ['refusing', refusing],
    ['too old for the method', old],
  ])(
    'goes back or dials at once when the shell is %s [B1 AMBIG-044 NATIVE-001]',
    async (_, shell) => {
      const { page, log } = fakePage(shell)
      expect(await shellOf(page).call('closeWebView')).toEqual({ done: false })
      const dialled = await shellOf(page).call('callPhone', { phone: '+52 55 1234' })
      expect(dialled).toEqual({ done: false })
      expect(log).toEqual(['back', 'tel:+52551234'])
    },
  )

  it('has no fallback for the other seven methods [AMBIG-044]', async () => {
    const { page, log } = fakePage()
    expect(shellOf(page).kind).toBe('none')
    const others = Object.keys(specification).filter(
      (method) => method !== 'closeWebView' && method !== 'callPhone',
    )
    for (const method of others) expect(await shellOf(page).call(method)).toEqual({ done: false })
    expect(log).toEqual([])
  })

  it('does not dial an empty number', async () => {
    const { page, log } = fakePage()
    await shellOf(page).call('callPhone', {})
    expect(log).toEqual([])
  })
})

describe('a shell without a response', () => {
  const silent = androidPage(() => undefined)

  it('has 3 s to close the page; after that, the page goes back [B1]', async () => {
    const { page, log, listening } = fakePage(silent)
    const call = shellOf(page).call('closeWebView')
    await vi.advanceTimersByTimeAsync(2999)
    expect(log).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await call).toEqual({ done: false })
    expect(log).toEqual(['back'])
    expect([listening(), vi.getTimerCount()]).toEqual([0, 0])
  })

  it('causes no wait if the web page has no fallback', async () => {
    const { page } = fakePage(silent)
    expect(await shellOf(page).call('endBankFlow')).toEqual({ done: true })
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each(['pagehide', 'blur', 'visibilitychange'])(
    'has handled a call if the page is hidden or loses the focus (%s)',
    async (type) => {
      const { page, log, emit, document } = fakePage(silent)
      const call = shellOf(page).call('closeWebView')
      document.visibilityState = 'hidden'
      emit(type)
      expect(await call).toEqual({ done: true })
      await vi.advanceTimersByTimeAsync(5000)
      expect(log).toEqual([])
    },
  )

  it.each([
    ['on Android', silent],
    ['on iOS', iosPage(() => undefined)],
    ['with an empty reply', { LoanShell: { callPhone: () => Promise.resolve(null) } }],
  ])(
    'has dialled if it returns no value (%s), so the web page does not dial [NATIVE-006]',
    async (_, shell) => {
      const { page, log, listening } = fakePage(shell)
      expect(await shellOf(page).call('callPhone', { phone: '1' })).toEqual({ done: true })
      expect([log, listening(), vi.getTimerCount()]).toEqual([[], 0, 0])
    },
  )

  it('has not dialled if it returns false, so the web page dials [NATIVE-006]', async () => {
    const { page, log } = fakePage({ LoanShell: { callPhone: () => false } })
    expect(await shellOf(page).call('callPhone', { phone: '1' })).toEqual({ done: false })
    expect(log).toEqual(['tel:1'])
  })

  it('has not handled a call if a script triggered the event [B2]', async () => {
    const { page, log, emit } = fakePage(silent)
    const call = shellOf(page).call('closeWebView')
    emit('pagehide', false)
    emit('blur', false)
    emit('visibilitychange')
    await vi.advanceTimersByTimeAsync(3000)
    expect(await call).toEqual({ done: false })
    expect(log).toEqual(['back'])
  })

  it('is ignored after 3 s, so that nothing happens twice [B2]', async () => {
    const replies: (() => void)[] = []
    const postMessage = () => new Promise((resolve) => void replies.push(() => resolve(true)))
    const { page, log } = fakePage(iosPage(postMessage))
    const call = shellOf(page).call('closeWebView')
    await vi.advanceTimersByTimeAsync(3000)
    for (const reply of replies) reply()
    expect(replies).toHaveLength(1)
    expect(await call).toEqual({ done: false })
    expect(log).toEqual(['back'])
  })
})

describe('the deep link', () => {
  it('leads to the product, encoded [DETAIL-021]', () => {
    const { page, log } = fakePage()
    expect(shellOf(page).follow({ productId: 'p 1&x' })).toBe(true)
    expect(log).toEqual(['loanshell://product?productId=p%201%26x'])
  })

  it.each([{}, { productId: '' }, { productId: null }, { productId: {} }])(
    'is not followed with %j [AMBIG-021]',
    (params) => {
      const { page, log } = fakePage()
      expect(shellOf(page).follow(params)).toBe(false)
      expect(log).toEqual([])
    },
  )

  it('is inactive without a configuration [AMBIG-021]', () => {
    const { page } = fakePage()
    const shell = createShell(page, { object: 'LoanShell', deepLink: '' })
    expect(shell.follow({ productId: 'p-1' })).toBe(false)
  })
})
