import { clock, countSleep, type ClockPort } from '../../renderer/clock'
import type { Ports, NavigatePort, Params, Target } from '../../renderer/core'
import { createMarks, type Marks } from '../api/once/marks'
import { createOnce, type Once } from '../api/once/send-once'
import { claimDevice, holdsSessionId } from '../session/claim-device'
import { createStore } from '../session/create-store'
import { createShell, type Shell } from '../shell/create-shell'
import { isShellMethod } from '../shell/shell-methods'
import type { Session } from '../session/read-session'
import type { NavigateFunction } from 'react-router-dom'
import { mailAddress, own, textOf, type SessionRules } from '../../renderer/language'
import type { Config } from '../config/config'
import { sessionQuery, type QueryValue } from '../session/session-query'
import { joinQuery } from '../url/join-query'
import { addressOf } from './address'
import { checkAddress } from './check-address'
import type { EntryState } from './entry-state'
import type { RouteTable } from './route-table'
import { createEvidence, type EvidenceDeps } from './evidence'

/** The actions of a screen that reach beyond it. */
export interface ActionRuntime extends Pick<Ports, 'navigate' | 'native' | 'copy'> {
  /** Sends calls that must not be sent twice. */
  once: Once
  /** Removes data that another user left on the device. */
  claim: () => void
}

/** The parts of the app that actions use. */
export interface ActionDeps extends Omit<NavigationDeps, 'shell' | 'report'>, EvidenceDeps {
  /** Native methods other than those of the shell. */
  native: Ports['native']
  /** Replaces the device's record of calls that are sent at most once. */
  marks?: Marks | undefined
}

/** Connects actions to the real page. */
export function createActionRuntime(deps: ActionDeps): ActionRuntime {
  // No countdown runs before the first action, so the start does without it.
  countSleep(window.document)
  const shell = createShell(window, deps.config.shell)
  const marks =
    deps.marks ??
    createMarks(
      () => window.localStorage,
      () => clock.elapsed(),
    )
  const owner = createStore(() => window.sessionStorage)
  keepLetters(window.document, deps.session)
  return {
    navigate: createNavigation({ ...deps, shell }),
    native: (method, params, screen) =>
      isShellMethod(method) ? shell.call(method, params) : deps.native(method, params, screen),
    copy: async (text) => {
      if (!holdsSessionId(text, deps.session())) return copyText(text)
      deps.report({ code: 'action-failed', detail: 'copy: the session id' })
      return false
    },
    once: createOnce(marks, (navigator as Partial<Navigator>).locks, {
      keyHeader: deps.config.idempotencyHeader,
      report: deps.report,
      evidence: createEvidence(deps),
    }),
    claim: () => claimDevice(owner, deps.session()['userId']),
  }
}

/** The session of the app that a page shows now. */
const sessions = new WeakMap<Document, () => Session>()

/** Lets no link of a page write a letter whose address holds the session id. */
export function keepLetters(page: Document, session: () => Session): void {
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

/** The longest time to wait for a clipboard. */
const timeoutMs = 2000

/**
 * Puts a text on the clipboard. False if the device refuses or does not answer, so that the
 * borrower can select the text by hand (B4).
 */
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

/** Older web views have no clipboard API, but can copy a selection. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'lz-visually-hidden'
  // Inside an open dialog only its own elements can have the focus.
  const host = document.querySelector('dialog[open]') ?? document.body
  const focused = document.activeElement
  host.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    // A web view that forbids it may throw instead of returning false.
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}

/** The parts of the app that navigation uses. */
interface NavigationDeps {
  routes: RouteTable
  rules: SessionRules
  config: Config
  shell: Shell
  session: () => Session
  /** The router's own function, once React runs. */
  router: () => NavigateFunction | undefined
  report(fault: { code: string; detail: string }): void
}

/**
 * Moves between screens: names become addresses, session parameters travel along, and the policy
 * checks addresses of servers.
 */
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

/**
 * Goes back within the app. From the first screen the shell closes the web view; without a shell
 * the browser goes back.
 */
function goBack({ router, shell }: NavigationDeps): void {
  const { idx = 0, modal } = (window.history.state ?? {}) as EntryState
  const position = modal ? idx - 1 : idx
  if (position > 0) void router()?.(-1)
  else void shell.call('closeWebView')
}

type ScreenTarget = Extract<Target, { screen: string }>
type UrlTarget = Extract<Target, { url: string }>

/** The travelling session parameters, overridden by the target's own. */
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
  const checked = checkAddress(target.url, deps.config)
  if (!checked.ok) return refuse(deps, 'url-refused', checked.reason)
  const joined = joinQuery(checked.url, queryOf(deps, target), Object.keys(target.params))
  const url = new URL(joined, window.location.origin)
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

/**
 * Leads to an address of the configuration; the app document lists the names that documents may
 * use.
 */
function toLink({ shell, config }: NavigationDeps, link: string, params: Params): boolean {
  if (link === 'shell.deepLink') return shell.follow(params)
  const checked = checkAddress(textOf(own(config.site, link.replace('site.', ''))), config)
  if (checked.ok) window.location.assign(checked.url)
  return checked.ok
}

function openMail(deps: NavigationDeps, address: string): boolean {
  if (holdsSessionId(address, deps.session())) return refuse(deps, 'url-refused', 'session')
  const url = mailAddress(address)
  if (url) window.location.assign(url)
  return url !== ''
}
