import { readFileSync } from 'node:fs'
import axios from 'axios'
import { vi } from 'vitest'
import {
  modalsKey,
  shownNodes,
  type NavigatePort,
  type ShownNode,
  type Target,
} from '../../../renderer/core'
import { tapEvents, type EndpointFamily, type JsonObject } from '../../../renderer/language'
import { isKnownUrl } from '../../../src/api/given-addresses'
import type { BootstrapData } from '../../../src/bootstrap/bootstrap-data'
import { createApp } from '../../../src/app/create-app'
import { mountScreen } from '../../../src/app/mount-screen'
import { configRules } from '../../../src/config/config-rules'
import { readConfig } from '../../../src/config/read-config'
import { guardedNames, isGuardedScreen } from '../../../src/delivery/guarded'
import { ofBuild } from '../../../src/report/create-report'
import { createReportCounts } from '../../../src/report/report-counts'
import { nativeMethods } from '../../../src/shell/native-methods.generated'
import { embeddedFiles } from '../../../tools/build/packaging/contents'
import { startData } from '../../../tools/build/packaging/start-data'
import { createAdapter } from '../../../tools/sandbox/play/track-calls'
import { createSandbox, readFamilies } from '../../../tools/sandbox'
import { everyWidget } from '../every-widget'
import { listedHost, type UncheckedScreen } from './make-effects'

// In this test, external pages, e-mail and telephone links do nothing.
const browser = (
  window as unknown as { happyDOM: { settings: { navigation: Record<string, boolean> } } }
).happyDOM
Object.assign(browser.settings.navigation, {
  disableMainFrameNavigation: true,
  disableFallbackToSetURL: true,
})

const root = process.cwd()
const { links, guarded } = JSON.parse(readFileSync('schemas/app.json', 'utf8')) as {
  links: JsonObject
  guarded: { untapped: Record<string, string[]> }
}
const files = embeddedFiles(root)
const start = JSON.parse(JSON.stringify(startData(root, '/'))) as BootstrapData
const { config } = readConfig({ allowedHosts: [listedHost] }, configRules)
const families = readFamilies()
const whole = createAdapter(
  createSandbox({ families, now: () => Date.now(), wait: () => Promise.resolve() }),
)

/** A URL on another host that servers return. */
const serverUrl = `https://${listedHost}/order?id=1`
const guard = guardedNames(families, start.app)

/**
 * The borrower's session id, and another borrower's id. No part of the session id may leave the
 * phone.
 */
const secret = 'Zq7Xw9Kv3M'
export const otherSecret = 'b4Rt6Yp1LdsN'
const parts = /zq7xw9|kv3m/i

/** A forbidden effect of a document on a phone. */
export interface ForbiddenEffect {
  readonly what: 'untapped' | 'address' | 'session id'
  readonly detail: string
}

/** The effects of a document on a phone. */
export interface DocumentEffects {
  readonly breaches: readonly ForbiddenEffect[]
  /** The number of times that it called the device or left the app after a tap. */
  readonly acts: number
  /** Everything that left the app, in order. The session id must not affect it. */
  readonly sent: readonly string[]
}

/** Opens a screen on a phone with spies, uses it, and returns its forbidden effects. */
export async function runDocument(
  screen: string,
  { document, fragments }: UncheckedScreen,
  sessionId = secret,
): Promise<DocumentEffects> {
  vi.setSystemTime(Date.UTC(2026, 10, 24))
  const sent: string[] = []
  const breaches: ForbiddenEffect[] = []
  const note = (what: ForbiddenEffect['what'], detail: string) =>
    void breaches.push({ what, detail })
  let phase: 'alone' | 'typed' | 'tapped' = 'alone'
  let count = 0
  const acts = (detail: string) => {
    if (phase === 'tapped') count++
    else note('untapped', `${phase}: ${detail}`)
  }
  const carries = (detail: string, value: unknown) => {
    sent.push(`${detail} ${JSON.stringify(value)}`)
    if (parts.test(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))
      note('session id', `${detail} ${JSON.stringify(value)}`)
  }

  const exceptions = untappedMethods(screen)
  Object.assign(window, {
    [config.shell.object]: new Proxy(
      {},
      {
        get: (_, method) => () => {
          if (!exceptions.has(String(method))) acts(`native ${String(method)}`)
          return true
        },
      },
    ),
  })
  // If two people have approved a document, a phone accepts its guarded calls.
  const isApproved = isGuardedScreen(document, Object.values(fragments), guard)
  const recordNavigation = (address: string) => {
    acts(`leads to ${address}`)
    // The native app knows the session anyway.
    if (!isApproved && !address.startsWith('loanshell:')) carries('leads to', address)
    judgeAddress(address, 'leads to', note)
  }
  const counts = createReportCounts()
  const spies = [
    vi.spyOn(window.location, 'assign').mockImplementation((url) => recordNavigation(String(url))),
    vi.spyOn(window.location, 'replace').mockImplementation((url) => recordNavigation(String(url))),
    vi.spyOn(window.history, 'back').mockImplementation(() => acts('back')),
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      acts('copy')
      carries('copy', text)
    }),
  ]
  axios.defaults.adapter = async (request) => {
    const url = new URL(request.url ?? '', window.location.origin)
    if (url.origin !== window.location.origin) note('address', `asks ${url.host}`)
    const effect = effectOfPath(url.pathname)
    if (effect === 'money' ? phase !== 'tapped' : effect === 'outside' && phase === 'alone')
      note('untapped', `${phase}: sends ${url.pathname}`)
    const answer = await whole(request)
    return {
      ...answer,
      data: String(answer.data).replaceAll(/"h5Url":"[^"]*"/g, `"h5Url":"${serverUrl}"`),
    }
  }

  const app = createApp(
    {
      config,
      start,
      embedded: {
        read: (name) => Promise.resolve(JSON.parse(files.get(`${name}.json`) ?? 'null')),
        document: () => Promise.resolve({ document, fragments }),
        picture: (name) => `/${name}.svg`,
        forget: () => {},
      },
    },
    {
      report: (fault) => counts.addFault(fault, ofBuild),
      ports: (own) => ({ navigate: watched(own.navigate, acts, carries) }),
    },
  )
  app.connect(() => {})
  await app.prepare()
  localStorage.clear()
  const mounted = await mountScreen(app, placeOf(screen, sessionId))
  const { view } = mounted
  const shown = () => shownNodes(view.screen, everyWidget)
  const judgeAll = () => shown().forEach((node) => judgeDrawn(node, note))
  const fire = async (isWanted: (event: string) => boolean) => {
    for (const { node, scope } of shown())
      for (const [event] of node.handlers)
        if (isWanted(event)) void view.screen.fire(node, event, scope, 'x')
    await turns()
    judgeAll()
  }
  await turns()
  judgeAll()
  phase = 'typed'
  await fire((event) => !tapEvents.has(event))
  phase = 'tapped'
  await fire((event) => tapEvents.has(event))
  if ((view.screen.store.values[modalsKey] as readonly string[]).length > 0)
    await fire((event) => tapEvents.has(event))
  phase = 'alone'
  mounted.close()
  await turns()
  spies.forEach((spy) => spy.mockRestore())
  const reports = counts.take({ build: 'x', engine: 'other', locale: 'es', region: 'mx' })
  carries('reports', reports.join(''))
  return { breaches, acts: count, sent }
}

/** Waits until all work has ended: responses, waits of chains, and a silent native app. */
async function turns() {
  for (let turn = 0; turn < 6; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(turn === 3 ? 4_000 : 60)
  }
}

function placeOf(screen: string, sessionId: string) {
  const [route = '/'] = start.screens.find((entry) => entry.screen === screen)?.routes ?? []
  const query = new URLSearchParams({
    sessionId,
    userId: 'u-1',
    deviceId: 'd-1',
    orderId: '1',
  })
  const [pathname, hash] = route.replace(/:\w+/g, 'x').split('#')
  return { pathname: pathname || '/', search: `?${query.toString()}`, hash: hash ? `#${hash}` : '' }
}

/** Observes every way out of the app. */
function watched(
  own: NavigatePort,
  acts: (detail: string) => void,
  carries: (detail: string, value: unknown) => void,
): NavigatePort {
  const navigateBy = (way: 'go' | 'replace') => async (target: Target) => {
    const isLed = await own[way](target)
    if (!('screen' in target) && isLed) acts(`${way} ${JSON.stringify(target)}`)
    if ('mail' in target && isLed) carries('mail', target.mail)
    return isLed
  }
  return {
    go: navigateBy('go'),
    replace: navigateBy('replace'),
    back: () => (acts('back'), own.back()),
  }
}

/** A URL must belong to the app or to its configuration, or be a complete URL from a server. */
function judgeAddress(
  address: string,
  how: string,
  note: (what: ForbiddenEffect['what'], detail: string) => void,
) {
  const isTrusted =
    isKnownUrl(address) ||
    address.startsWith(`${serverUrl}&`) ||
    Object.values(config.site).includes(address)
  const { host, protocol } = new URL(address, window.location.origin)
  const isForeign = /^https?:$/.test(protocol) && host !== window.location.host
  if (!isTrusted && (isForeign || !/^(https?|mailto|tel|data|loanshell):$/.test(protocol)))
    note('address', `${how} ${address}`)
}

function judgeDrawn(
  { node, props }: ShownNode,
  note: (what: ForbiddenEffect['what'], detail: string) => void,
) {
  for (const name of ['src', 'href', 'hrefs', 'image'])
    for (const address of [props[name]].flat()) {
      if (typeof address !== 'string') continue
      judgeAddress(address, `draws ${node.widget}`, note)
      // The browser shows a data URL without loading the URLs inside it.
      if (address.startsWith('data:')) continue
      const isOwn = new URL(address, window.location.origin).host === window.location.host
      if (!isOwn && parts.test(address) && isFollowed(address))
        note('session id', `draws ${address}`)
    }
}

/** True if the browser would follow a link to a URL. */
function isFollowed(address: string): boolean {
  const link = document.createElement('a')
  link.href = address
  document.body.append(link)
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  // In this environment, the link does nothing.
  let isLeft = false
  const onClick = (event: Event) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', onClick, { once: true })
  link.dispatchEvent(click)
  link.remove()
  return isLeft
}

const paths = families.flatMap(({ family, endpoints }: EndpointFamily) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${family}.${name}`, ...endpoint })),
)
function effectOfPath(pathname: string) {
  const found = paths.find(({ path }) => pathname.endsWith(`/${path.replace(/^\//, '')}`))
  if (!found) return 'none'
  const { guarded, effect } = found
  return guarded ? 'money' : effect ? 'outside' : 'none'
}

function untappedMethods(screen: string): ReadonlySet<string> {
  return new Set(guarded.untapped[screen])
}

/** The names for the additions. */
export const names = {
  endpoints: paths.map(({ name }) => name),
  images: paths.flatMap(({ name, method }) => (method === 'GET' ? [name] : [])),
  screens: start.screens.map(({ screen }) => screen),
  methods: nativeMethods,
  links: Object.keys(links),
}
