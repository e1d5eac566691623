import { clock, countSleep, type ClockPort } from '../../renderer/react/clock'
import type { Ports, NavigatePort, Params, Target } from '../../renderer/core'
import { createIdempotencyRecords, type IdempotencyRecords } from '../api/once/idempotency-records'
import { createOnce, type Once } from '../api/once/send-once'
import { claimDevice, holdsSessionId } from '../session/claim-device'
import { createStore } from '../session/create-store'
import type { Session } from '../session/read-session'
import { createShell, type Shell } from '../shell/create-shell'
import { isShellMethod } from '../shell/shell-methods'
import type { App } from './app'
import type { NavigateFunction } from 'react-router-dom'
import { mailAddress, own, valueText, type SessionRules } from '../../renderer/language'
import { wholeAddress } from '../api/given-addresses'
import type { Config } from '../config/config'
import { sessionQuery, type QueryValue } from '../session/session-query'
import { addressOf } from './address'
import type { RouteTable } from './route-table'
import { checkAddress } from './check-address'
import type { EntryState } from './modal-entry'

export interface ActionRuntime extends Pick<Ports, 'navigate' | 'native' | 'copy'> {
  once: Once
  claim: () => void
}

export interface ActionDeps extends Omit<NavigationDeps, 'shell' | 'report'>, Pick<App, 'report'> {
  native: Ports['native']
  records?: IdempotencyRecords | undefined
}

export function createActionRuntime(deps: ActionDeps): ActionRuntime {
  countSleep(window.document)
  const shell = createShell(window, deps.config.shell)
  const records =
    deps.records ??
    createIdempotencyRecords(
      () => window.localStorage,
      () => clock.elapsed(),
    )
  const owner = createStore(() => window.sessionStorage)
  blockSessionEmails(window.document, deps.session)
  return {
    navigate: createNavigation({ ...deps, shell }),
    native: (method, params, screen) =>
      isShellMethod(method) ? shell.call(method, params) : deps.native(method, params, screen),
    copy: async (text) => {
      if (!holdsSessionId(text, deps.session())) return copyText(text)
      deps.report({ code: 'action-failed', detail: 'copy: the session id' })
      return false
    },
    once: createOnce(records, (navigator as Partial<Navigator>).locks, {
      keyHeader: deps.config.idempotencyHeader,
      report: deps.report,
    }),
    claim: () => claimDevice(owner, deps.session()['userId']),
  }
}

const sessions = new WeakMap<Document, () => Session>()

/** Blocks `mailto:` links that contain the session id. */
export function blockSessionEmails(page: Document, session: () => Session): void {
  const isKept = sessions.has(page)
  sessions.set(page, session)
  if (isKept) return
  const keep = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const address = link?.getAttribute('href') ?? ''
    if (/^\s*mailto:/i.test(address) && holdsSessionId(address, sessions.get(page)!()))
      event.preventDefault()
  }
  for (const event of ['click', 'auxclick']) page.addEventListener(event, keep, true)
}

const timeoutMs = 2000

/** Copies a text to the clipboard. Resolves to false if the device refuses (B4). */
export async function copyText(
  text: string,
  time: Pick<ClockPort, 'after'> = clock,
): Promise<boolean> {
  let stop = () => {}
  const silence = new Promise<never>(
    (_, reject) => void (stop = time.after(timeoutMs, () => reject(new Error('no answer')))),
  )
  try {
    await Promise.race([navigator.clipboard.writeText(text), silence])
    return true
  } catch {
    return copyBySelection(text)
  } finally {
    stop()
  }
}

/** Copies a text through a selection, for older web views without the clipboard API. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'lz-visually-hidden'
  // While a dialog is open, only its own elements can have the focus.
  const host = document.querySelector('dialog[open]') ?? document.body
  const focused = document.activeElement
  host.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    // A web view without permission to copy can throw.
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}

interface NavigationDeps {
  routes: RouteTable
  rules: SessionRules
  config: Config
  shell: Shell
  session: () => Session
  /** Returns the `navigate` function of the router; undefined until React runs. */
  router: () => NavigateFunction | undefined
  report(fault: { code: string; detail: string }): void
}

export function createNavigation(deps: NavigationDeps): NavigatePort {
  const move = (target: Target, replace: boolean) => {
    if ('screen' in target) return toScreen(deps, target, replace)
    if ('link' in target) return toLink(deps, target.link, target.params)
    if ('mail' in target) return openMail(deps, target.mail)
    return toUrl(deps, target, replace)
  }
  return {
    go: (target) => move(target, false),
    replace: (target) => move(target, true),
    back: () => goBack(deps),
  }
}

/** Goes back. On the first screen, the native app closes the web view. */
function goBack({ router, shell }: NavigationDeps): void {
  const { idx = 0, modal } = (window.history.state ?? {}) as EntryState
  const position = modal ? idx - 1 : idx
  if (position > 0) void router()?.(-1)
  else void shell.call('closeWebView')
}

type ScreenTarget = Extract<Target, { screen: string }>
type UrlTarget = Extract<Target, { url: string }>

/**
 * Returns the query for a target. The parameters of the target replace session parameters with the
 * same names.
 */
function queryOf(
  { rules, session }: NavigationDeps,
  { session: travel, params }: ScreenTarget | UrlTarget,
): Record<string, string> {
  const all = [...rules.common, ...(rules.travel ?? [])]
  const names = typeof travel === 'boolean' ? (travel ? all : []) : travel
  return sessionQuery(names, session(), params as Record<string, QueryValue>)
}

function toScreen(deps: NavigationDeps, target: ScreenTarget, replace: boolean): boolean {
  const entry = deps.routes.find(target.screen)
  if (!entry) return refuse(deps, 'unknown-screen', target.screen)
  void deps.router()?.(addressOf(entry, queryOf(deps, target), window.location, target.route), {
    replace,
  })
  return true
}

function toUrl(deps: NavigationDeps, target: UrlTarget, replace: boolean): boolean {
  const checked = checkAddress(wholeAddress(target.url), deps.config)
  if (!checked.ok) return refuse(deps, 'url-refused', checked.reason)
  const address = joinQuery(checked.url, queryOf(deps, target), Object.keys(target.params))
  const url = new URL(address, window.location.origin)
  if (url.origin === window.location.origin)
    void deps.router()?.(url.pathname + url.search + url.hash, { replace })
  else if (replace) window.location.replace(url.href)
  else window.location.assign(url.href)
  return true
}

function refuse(deps: NavigationDeps, code: string, detail: string): false {
  deps.report({ code, detail })
  return false
}

function toLink({ shell, config }: NavigationDeps, link: string, params: Params): boolean {
  if (link === 'shell.deepLink') return shell.follow(params)
  const checked = checkAddress(valueText(own(config.site, link.replace('site.', ''))), config)
  if (checked.ok) window.location.assign(checked.url)
  return checked.ok
}

function openMail(deps: NavigationDeps, address: string): boolean {
  if (holdsSessionId(address, deps.session())) return refuse(deps, 'url-refused', 'session')
  const url = mailAddress(address)
  if (url) window.location.assign(url)
  return url !== ''
}

/**
 * Adds parameters to a URL, so that it has one `?`. A parameter that the URL already has keeps its
 * value, unless its name is in `winning`. In a URL with a hash route (`#/route`), the parameters
 * come after the route if the URL has no query before it.
 */
export function joinQuery(
  url: string,
  params: Readonly<Record<string, string>>,
  winning: readonly string[] = [],
): string {
  const [, page = '', hash = ''] = /^([^#]*)(.*)$/s.exec(url) ?? []
  const isRoute = hash.startsWith('#/') && (hash.includes('?') || !page.includes('?'))
  return isRoute ? page + append(hash, params, winning) : append(page, params, winning) + hash
}

function append(
  address: string,
  params: Readonly<Record<string, string>>,
  winning: readonly string[],
): string {
  const mark = address.indexOf('?')
  const path = mark < 0 ? address : address.slice(0, mark)
  // A URL from a server can contain a second `?` or end with `&`, after which appended parameters
  // are unreadable.
  const own =
    mark < 0
      ? ''
      : address
          .slice(mark + 1)
          .replace(/\?/g, '&')
          .split('&')
          .filter((pair) => pair !== '' && !isOneOf(winning, pair))
          .join('&')
  const existing = new URLSearchParams(own)
  const added = Object.entries(params)
    .filter(([name]) => !existing.has(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const query = [...(own ? [own] : []), ...added].join('&')
  return query ? `${path}?${query}` : path
}

function isOneOf(names: readonly string[], pair: string): boolean {
  return names.some((name) => new URLSearchParams(pair).has(name))
}
