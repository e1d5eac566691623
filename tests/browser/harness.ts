import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { scenarioQuery } from '../../src/preview/scenario-query'
import { readScenarios } from '../../tools/sandbox'
import { type RunningServer, type ServeOptions, serveSandbox } from '../../tools/sandbox/testing'
import { keepBrowser, type BrowserOptions } from './browsers'
import { keepProfiles } from './profiles'

/** The borrower's page, with access to its console and network for the test. */
export interface Phone extends Visits {
  page: Page
  /** Returns this phone's browser profile. No other phone uses the profile afterwards. */
  takeContext: () => BrowserContext
  /** Messages of the console, and uncaught errors. At the end of a test, the list must be empty. */
  problems: string[]
  /** Closes all pages of the phone, before the test ends. */
  putDown: () => Promise<void>
}

/** Opens pages on a phone, and lists the calls that the server received. */
export interface Visits {
  /** Returns the calls that the sandbox received from this page's session. */
  calls: () => Promise<SeenCall[]>
  /** Opens a route, with a query that extends the default session. */
  open: (route: string, query?: Record<string, string>) => Promise<void>
  /** Opens a scenario of a screen. */
  show: (
    route: string,
    screen: string,
    scenario: string,
    query?: Record<string, string>,
  ) => Promise<void>
}

/** A request that the sandbox recorded. */
export interface SeenCall {
  endpoint?: string
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: Record<string, string>
  files: readonly { field: string; name: string; type: string; size: number }[]
}

export interface PhoneOptions {
  width?: number
  height?: number
  /** Replaces the native app by a spy; `shellCalls` returns its calls. */
  shell?: 'android' | 'ios'
  javaScript?: boolean
  userAgent?: string
}

let worlds = 0
const scenarios = readScenarios()

/** Serves the product's build and the sandbox on one port. */
export const serveProduct = async (options: ServeOptions = {}): Promise<RunningServer> =>
  serveSandbox({
    dist: process.env['LIENZO_DIST'] ?? 'dist',
    headers: true,
    scenarios: await scenarios,
    ...options,
  })

/** The settings in which a phone differs from a desktop browser. */
const usual = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  permissions: ['clipboard-read', 'clipboard-write'],
}

/** Serves the product, with a browser and its profiles. */
async function openProduct(options: ServeOptions, browserOptions: BrowserOptions) {
  const browser = keepBrowser(browserOptions)
  const { origin, close } = await serveProduct(options)
  return {
    origin,
    profiles: keepProfiles(
      () => browser.get(),
      () => origin,
      usual,
    ),
    rest: () => browser.rest(),
    async close() {
      await browser.close()
      await close()
    },
  }
}
type Product = Awaited<ReturnType<typeof openProduct>>

/** The product with default options. All files of this worker share it until the worker ends. */
let usualProduct: Promise<Product> | undefined

/**
 * Serves the product's build and the sandbox on one port, with a browser, for the tests of a file.
 */
export function useProduct(options: ServeOptions = {}, browserOptions: BrowserOptions = {}) {
  const state: { product?: Product } = {}
  const phones = new Set<Phone>()
  const origin = () => state.product!.origin
  // A test file may set its options in an earlier hook, so the options are read only now.
  const isUsual = () => Object.keys({ ...options, ...browserOptions }).length === 0
  beforeAll(async () => {
    state.product = await (isUsual()
      ? (usualProduct ??= openProduct({}, {}))
      : openProduct(options, browserOptions))
  })
  // An open page would continue to run code, and slow down the next test on a small machine.
  afterEach(async () => {
    await Promise.all([...phones].map((phone) => phone.putDown()))
    await state.product?.rest()
  })
  afterAll(async () => {
    if (!isUsual()) await state.product?.close()
  })
  const phone = async (options: PhoneOptions = {}) => {
    const heldPage = await state.product!.profiles.hold(unusualOf(options))
    const opened: Phone = {
      ...(await openPhone(heldPage.page, origin(), options)),
      takeContext: heldPage.takeContext,
      async putDown() {
        if (phones.delete(opened)) await heldPage.giveBack()
      },
    }
    phones.add(opened)
    return opened
  }
  return { origin, phone }
}

const unusualOf = ({ javaScript = true, userAgent }: PhoneOptions) => ({
  ...(javaScript ? {} : { javaScriptEnabled: false }),
  ...(userAgent ? { userAgent } : {}),
})

async function openPhone(
  page: Page,
  origin: string,
  { width = 360, height = 640, shell }: PhoneOptions,
): Promise<Visits & Pick<Phone, 'page' | 'problems'>> {
  // A time-out must not fail a test on a slow machine.
  page.setDefaultTimeout(120_000)
  await page.setViewportSize({ width, height })
  if (shell) await page.addInitScript(spyShell, shell)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  return {
    page,
    problems,
    ...createVisits(origin, async (address) => void (await page.goto(address))),
  }
}

export async function callsOfSession(origin: string, sessionId: string): Promise<SeenCall[]> {
  const answer = await fetch(`${origin}/__sandbox/requests?sessionId=${sessionId}`)
  return (await answer.json()) as SeenCall[]
}

/** Creates the visits of one phone, with a session of its own. */
export function createVisits(origin: string, goTo: (address: string) => Promise<void>): Visits {
  const world = `w${process.pid}-${++worlds}`
  let sessionId = `test.${world}`
  const session = () => ({
    userId: 'u-1',
    deviceId: 'd-1',
    productId: '7001',
    orderId: '100174',
    sessionId,
  })
  const go = (route: string, query: string) =>
    goTo(`${origin}${route.startsWith('#') ? '/' : ''}${route}?${query}`)
  return {
    calls: () => callsOfSession(origin, sessionId),
    async open(route, query = {}) {
      await go(route, new URLSearchParams({ ...session(), ...query }).toString())
    },
    async show(route, screen, name, query = {}) {
      const scenario = (await scenarios)[screen]?.scenarios[name]
      if (!scenario) throw new Error(`There is no scenario "${name}" of "${screen}".`)
      sessionId = `scenario.${screen}.${name}.${world}`
      await go(
        route,
        new URLSearchParams([
          ...new URLSearchParams({
            ...Object.fromEntries(
              new URLSearchParams(scenarioQuery(screen, name, scenario, world)),
            ),
            ...query,
          }),
        ]).toString(),
      )
    },
  }
}

/** Runs in the page: a native app that records its calls. */
export function spyShell(kind: 'android' | 'ios'): void {
  const calls: { method: string; params: unknown }[] = []
  const methods = [
    'closeWebView',
    'goHome',
    'goMine',
    'goLogin',
    'callPhone',
    'goRate',
    'confirmBurialPoint',
    'startBankFlow',
    'endBankFlow',
  ]
  const note = (method: string, params: unknown) => void calls.push({ method, params })
  const android = Object.fromEntries(
    methods.map((method) => [method, (json: string) => note(method, JSON.parse(json || '{}'))]),
  )
  const ios = {
    messageHandlers: {
      LoanShell: {
        postMessage: (message: { method: string; params: unknown }) =>
          note(message.method, message.params),
      },
    },
  }
  Object.assign(
    window,
    { shellCalls: calls },
    kind === 'android' ? { LoanShell: android } : { webkit: ios },
  )
}

export function shellCalls(
  page: Page,
): Promise<{ method: string; params: Record<string, unknown> }[]> {
  return page.evaluate(
    () =>
      (window as unknown as { shellCalls: { method: string; params: Record<string, unknown> }[] })
        .shellCalls,
  )
}
