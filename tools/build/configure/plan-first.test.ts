import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { type BootstrapData, firstRequests, profileOf } from '../../../src/bootstrap'
import { readConfig } from '../../../src/config'
import { readSession } from '../../../src/session'
import { startData } from '../packaging'
import { type FirstPlan, planFirst } from './configure-app'

const start = startData(process.cwd(), '/files/') as BootstrapData
const script = readFileSync(join(import.meta.dirname, 'send-first.js'), 'utf8')

/**
 * Opens a page with a plan at a URL. `kept` is the storage of the device. Returns the page's
 * requests.
 */
function sendBy(plan: FirstPlan, address: string, kept: object = {}) {
  const { pathname, search, hash } = new URL(address, 'https://app.example')
  const window: { pageRequests?: readonly Record<string, unknown>[] } = {}
  const requests: [string, { headers: Record<string, string> }][] = []
  const fetch = (...request: (typeof requests)[number]) => {
    requests.push(request)
    return Promise.resolve()
  }
  const currentScript = { previousElementSibling: { textContent: JSON.stringify(plan) } }
  runInNewContext(script, {
    document: { currentScript },
    location: { pathname, search, hash },
    localStorage: kept,
    sessionStorage: kept,
    window,
    fetch,
    URLSearchParams,
    AbortController,
  })
  // Copies the requests into this realm, because Vitest also compares prototypes.
  const sent = JSON.parse(JSON.stringify(window.pageRequests ?? [])) as typeof requests
  return { sent, asked: requests }
}

const other = {
  api: { origin: 'https://lender.example', loan: '/v9/{provider}' },
  provider: 'other',
  profile: 'in',
  headers: { dearer: 'userId', swift: '' },
  paths: { 'loan.loanDetails': '/other/path' },
}
const queries = [
  '',
  '?userId=u-1&deviceId=d-1&sessionId=s-1&productId=7001&orderId=100174&orderNo=n%201',
  '?orderId=%C3%91+%26%3D%3F%23~~&userId=~userId~&mobilePhone=%F0%9F%98%80&userId=second',
  '?isNeedPop=1&orderId=&merchantNumber=&problemId=7&languageType=1&__proto__=x',
  '?isNeedPop=%00&languageType=<script>&id=1&links_id=2&down_id=3',
]
const paths = start.screens
  .filter(({ sources, available }) => sources.length > 0 && available === undefined)
  .flatMap(({ routes }) => routes)
  .filter((route) => route.startsWith('/'))

describe.each([
  ['the defaults', {}],
  ['other settings', other],
])('%s', (_, settings) => {
  const { config } = readConfig(settings, start.config)
  const planOf = (path: string) => planFirst({ ...start, path }, config)

  it('plans every load that a page can send', () =>
    expect(paths.filter((path) => planOf(path)).length).toBeGreaterThan(10))

  it.each(paths)('%s sends the same requests as the app', (path) => {
    const plan = planOf(path)
    const entry = start.screens.find(({ routes }) => routes.includes(path))!
    for (const query of queries) {
      const profile = profileOf(config.profile, start.profiles)
      const { values } = readSession({ search: query, hash: '' }, start.app.session, {
        config,
        profile,
      })
      const locale = values['isNeedPop'] === '1' ? 'en' : 'es'
      const wanted = firstRequests(start, config, entry.sources, values, locale)
      const { sent } = plan ? sendBy(plan, path + query) : { sent: [] }
      expect(sent).toMatchObject(plan ? JSON.parse(JSON.stringify(wanted)) : [])
      expect(sent).toHaveLength(plan ? wanted.length : 0)
    }
  })
})

describe('a page with planned loads', () => {
  const { config } = readConfig({}, start.config)
  const plan = planFirst({ ...start, path: '/order' }, config)!

  it('sends the `Accept` header and the headers of the call', () => {
    const [[, { headers }] = ['', { headers: {} }]] = sendBy(plan, '/order?userId=u').asked
    expect(headers).toMatchObject({ Accept: 'application/json, text/plain, */*', showy: 'u' })
  })

  it.each(['/', '/order/', '/repayment', '/order#/addnormalcard', '/order#/order?userId=u'])(
    'sends nothing for the URL %s, because it may belong to another screen',
    (address) => expect(sendBy(plan, address).asked).toEqual([]),
  )

  it.each(['orderId=undefined', 'x=null', 'orderId=NaN', 'id=%28null%29', 'mobilePhone=+5255'])(
    'sends nothing for a URL with %s, because the app drops or changes this value',
    (query) => expect(sendBy(plan, `/order?${query}`).asked).toEqual([]),
  )

  it.each(['lz.release', 'lz.starts', 'lienzo.preview'])(
    'sends nothing if the device has stored %s, because only the app reads it',
    (key) => expect(sendBy(plan, '/order', { [key]: '1' }).asked).toEqual([]),
  )

  it("has no plan if only the app's code can compute the language, the parameters, or whether the screen is available", () => {
    const changed = (entry: object) =>
      planFirst(
        {
          ...start,
          path: '/order',
          screens: start.screens.map((screen) =>
            screen.routes.includes('/order') ? { ...screen, ...entry } : screen,
          ),
        },
        config,
      )
    expect(changed({})).toBeDefined()
    expect(changed({ locale: { cat: ['e', 's'] } })).toBeUndefined()
    expect(changed({ available: { var: 'config.preview' } })).toBeUndefined()
    const choice = { if: [{ '===': [{ var: 'session.userId' }, 'a'] }, 'b', 'c'] }
    const sources = [{ endpoint: 'loan.loanDetails', params: { orderId: choice } }]
    expect(changed({ sources })).toBeUndefined()
  })
})
