// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepAddress } from '../api/given-addresses'
import { defaultConfig } from '../config/config'
import { createNavigation } from './action-runtime'
import { createRouteTable } from './route-table'

const facts = (screen: string, ...routes: string[]) => ({
  screen,
  routes,
  namespaces: [],
  sources: [],
  widgets: [],
})
const routes = createRouteTable([
  facts('order', '/order', '/Dag'),
  facts('add-card', '#/addnormalcard'),
])
const rules = {
  common: ['userId', 'orderId', 'couponId'],
  also: ['isNeedPop', 'from'],
  travel: ['isNeedPop'],
}
const session = { userId: 'u-1', orderId: '7', isNeedPop: '1', from: 'push' }

function setUp() {
  const router = vi.fn()
  const report = vi.fn()
  const shell = {
    kind: 'none' as const,
    call: vi.fn(async () => ({ done: true })),
    follow: () => false,
  }
  const config = { ...defaultConfig, allowedHosts: ['pay.example'] }
  return {
    navigate: createNavigation({
      routes,
      rules,
      config,
      shell,
      session: () => session,
      router: () => router,
      report,
    }),
    router,
    report,
  }
}

beforeEach(() => window.history.replaceState(null, '', '/chooseRepayment?userId=u-1&sessionId=s-1'))

describe('moving to a screen', () => {
  it('passes on the whole session by default', () => {
    const { navigate, router } = setUp()
    expect(
      navigate.go({ screen: 'order', params: { orderId: 8, none: null }, session: true }),
    ).toBe(true)
    expect(router).toHaveBeenCalledWith('/order?userId=u-1&orderId=8&isNeedPop=1', {
      replace: false,
    })
  })

  it('passes on the listed session parameters that have a value', () => {
    const { navigate, router } = setUp()
    void navigate.replace({ screen: 'order', params: {}, session: ['orderId', 'couponId'] })
    expect(router).toHaveBeenCalledWith('/order?orderId=7', { replace: true })
  })

  it('uses another route of the screen if the document names one, and ignores an unknown route', () => {
    const { navigate, router } = setUp()
    void navigate.go({ screen: 'order', route: '/Dag', params: {}, session: false })
    void navigate.go({ screen: 'order', route: '/else', params: {}, session: false })
    expect(router.mock.calls).toEqual([
      ['/Dag', { replace: false }],
      ['/order', { replace: false }],
    ])
  })

  it('gives a hash route only its own parameters, on a page whose query keeps the session [ROUTE-027 ROUTE-028]', () => {
    const { navigate, router } = setUp()
    void navigate.go({
      screen: 'add-card',
      params: { orderId: '7', couponId: '', from: 'payway' },
      session: false,
    })
    expect(router).toHaveBeenCalledWith(
      '/chooseRepayment?userId=u-1&sessionId=s-1#/addnormalcard?orderId=7&couponId=&from=payway',
      { replace: false },
    )
  })

  it('reports an unknown screen and does not navigate', () => {
    const { navigate, router, report } = setUp()
    expect(navigate.go({ screen: 'none', params: {}, session: true })).toBe(false)
    expect([router.mock.calls, report.mock.calls]).toEqual([
      [],
      [[{ code: 'unknown-screen', detail: 'none' }]],
    ])
  })
})

describe('moving to a URL from a server', () => {
  it('stays in the app if the host is the same, and passes on the session if the document says so', () => {
    const { navigate, router } = setUp()
    keepAddress('/order?orderId=9')
    void navigate.replace({ url: '/order?orderId=9', params: { from: 'confirm' }, session: true })
    expect(router).toHaveBeenCalledWith('/order?orderId=9&userId=u-1&isNeedPop=1&from=confirm', {
      replace: true,
    })
  })

  it('is refused if a document built the URL, even on its own host', () => {
    const { navigate, router, report } = setUp()
    expect(navigate.go({ url: '/order?orderId=666666', params: {}, session: true })).toBe(false)
    expect([router.mock.calls, report.mock.calls]).toEqual([
      [],
      [[{ code: 'url-refused', detail: 'built' }]],
    ])
  })

  it("is refused for an unknown host, reported without the URL, and runs the chain's `fail` steps [E3]", () => {
    const { navigate, router, report } = setUp()
    expect(
      navigate.go({ url: 'https://stranger.example/?userId=u-1', params: {}, session: false }),
    ).toBe(false)
    expect([router.mock.calls, report.mock.calls]).toEqual([
      [],
      [[{ code: 'url-refused', detail: 'host' }]],
    ])
  })
})
