import type { NavigateFunction } from 'react-router-dom'
import type { NavigatePort, Params, Target } from '../../renderer/core'
import { mailAddress, own, valueText, type SessionRules } from '../../renderer/language'
import { wholeAddress } from '../api/given-addresses'
import type { Config } from '../config/config'
import { holdsSessionId } from '../session/claim-device'
import type { Session } from '../session/read-session'
import { sessionQuery, type QueryValue } from '../session/session-query'
import type { Shell } from '../shell/create-shell'
import { joinQuery } from '../url/join-query'
import { addressOf } from './address'
import { checkAddress } from './check-address'
import type { EntryState } from './entry-state'
import type { RouteTable } from './route-table'

/** The parts of the app that navigation uses. */
export interface NavigationDeps {
  routes: RouteTable
  rules: SessionRules
  config: Config
  shell: Shell
  session: () => Session
  /** The router's `navigate`, once React runs. */
  router: () => NavigateFunction | undefined
  report(fault: { code: string; detail: string }): void
}

/**
 * Navigates between screens: turns names into URLs, adds session parameters, and checks URLs from
 * servers.
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

/** On the first screen, the shell closes the web view; without a shell, the browser goes back. */
function goBack({ router, shell }: NavigationDeps): void {
  const { idx = 0, modal } = (window.history.state ?? {}) as EntryState
  const position = modal ? idx - 1 : idx
  if (position > 0) void router()?.(-1)
  else void shell.call('closeWebView')
}

type ScreenTarget = Extract<Target, { screen: string }>
type UrlTarget = Extract<Target, { url: string }>

/** Parameters of the target replace session parameters of the same name. */
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

/** The app document lists the names that documents may use. */
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
