import { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router-dom'
import {
  compileExpression,
  createNotices,
  holds,
  Scope,
  type CallPort,
  type Notices,
  type Params,
  type Ports,
} from '../../renderer/core'
import { createWidgetSet, type WidgetSet } from '../../renderer/react'
import type { Json, JsonObject } from '../../renderer/language'
import { registry } from '../../widgets'
import { createCalls } from '../api/create-calls'
import { validators } from '../api/validators'
import type { Config } from '../config/config'
import { createTexts, type Texts } from '../i18n/create-texts'
import { createReport, warnSink } from '../report/create-report'
import { readSession, type Session } from '../session/read-session'
import { sessionQuery } from '../session/session-query'
import { findShell, type ShellKind } from '../shell/find-shell'
import { deviceOs, type DeviceOs } from '../shell/device-os'
import { addressOf } from './address'
import { clock } from './clock'
import type { Embedded } from '../bootstrap/embedded'
import { createLaterActing } from './later-acting'
import type { Place } from './open-place'
import { profileOf } from './profiles'
import type { RouteTable } from './route-table'
import type { ScreenFacts, StartData } from '../bootstrap/start-data'

/** What an app is made of. */
export interface AppParts {
  config: Config
  start: StartData
  embedded: Embedded
  routes: RouteTable
  /**
   * Of the app before this one: what a screen told just before the borrower left it stays to be
   * read.
   */
  notices?: Notices
}

/** Everything that lives as long as the page. */
export interface App {
  config: Config
  /** The app document: what holds for every screen. */
  document: StartData['app']
  embedded: Embedded
  profile: Readonly<Record<string, unknown>>
  /** What documents may know of the native app. */
  shell: { readonly kind: ShellKind }
  /** What documents may know of the phone. */
  device: { readonly os: DeviceOs; readonly now: number }
  routes: RouteTable
  texts: Texts
  notices: Notices
  widgets: WidgetSet
  calls: CallPort
  report: Ports['report']
  /** The screen of a place, as far as this deployment has it. */
  match(place: Place): ScreenFacts | undefined
  /** Takes the session of a place; calls and navigation use it from then on. */
  enter(place: Place): void
  session(): Session
  /** The language of a screen by its own rule, else by the app document's. */
  localeOf(rule?: Json): string
  /** Evaluates parameters that read nothing but the session. */
  evaluate(params: JsonObject): Params
  portsFor(locale: string): Ports
  /** Hands over the router once React runs. */
  connect(router: NavigateFunction): void
  back: () => void
  /**
   * Fetches what only comes into play once the borrower acts, so that it is there offline as well.
   */
  prepare(): Promise<void>
}

/** Wires every port once. */
export function createApp({
  config,
  start,
  embedded,
  routes,
  notices = createNotices(clock),
}: AppParts): App {
  const rules = start.app.session
  const profile = profileOf(config.profile, start.profiles)
  const report = createReport(warnSink, () => Object.values(session))
  const texts = createTexts({
    load: embedded.read,
    map: profile['texts'] as Record<string, string>,
    report,
  })
  let session: Session = {}
  let at: Place | undefined
  let locale = 'es'
  let router: NavigateFunction | undefined
  const localeOf = (rule: Json = start.app.locale) => String(valueOf(rule, { session }))
  // Defaults stay out of addresses that people see and share.
  const given = () =>
    at ? readSession(at.search, at.hash, { ...rules, defaults: {} }, {}).values : {}

  const calls = createCalls({
    families: start.families,
    paths: config.paths,
    clients: start.app.clients,
    headers: config.headers,
    request: () => ({ api: config.api, provider: config.provider, common: rules.common, session }),
    locale: () => locale,
    text: (key) => texts.text(locale, key, {}),
    validators,
    prepareImage: async (file) => (await import('../api/images/prepare-image')).prepareImage(file),
    queryClient: new QueryClient(),
    report,
  })
  const widgets = createWidgetSet(registry, (name) =>
    report({ code: 'widget-not-loaded', detail: name }),
  )
  const actingWorld = {
    routes,
    rules,
    config,
    session: () => session,
    router: () => router,
    report,
  }
  const acting = createLaterActing({
    load: async () => (await import('./acting')).createActing(actingWorld),
    report,
    tell: () =>
      notices.toast({
        text: texts.text(locale, 'common.loadFailedNetwork', {}),
        kind: 'failure',
        ms: 3000,
      }),
    clock,
  })

  return {
    config,
    document: start.app,
    embedded,
    profile,
    shell: {
      // Asked anew each time: a shell may arrive after the page.
      get kind() {
        return findShell(window, config.shell.object).kind
      },
    },
    device: {
      get os() {
        return deviceOs(navigator)
      },
      get now() {
        return clock.now()
      },
    },
    routes,
    texts,
    calls,
    report,
    notices,
    widgets,
    match(place) {
      const facts = routes.match(place)
      const isThere =
        facts?.available === undefined || holds(valueOf(facts.available, { config, profile }))
      return isThere ? facts : routes.find('not-found')
    },
    enter(place) {
      const { values, problems } = readSession(place.search, place.hash, rules, { config, profile })
      for (const problem of problems) report({ code: 'session', detail: problem })
      session = values
      at = place
      acting.claim()
      locale = localeOf()
    },
    session: () => session,
    localeOf: (rule) => (locale = localeOf(rule)),
    evaluate: (params) =>
      Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, valueOf(value ?? null, { session })]),
      ),
    portsFor: (language) => ({
      calls,
      ...acting.ports,
      clock,
      runChain: acting.runChain,
      track: (event) => report({ code: 'track', detail: event }),
      text: (key, args) => texts.text(language, key, args),
      asset: embedded.picture,
      route: (screen) => {
        const facts = routes.find(screen)
        return facts
          ? addressOf(
              facts,
              sessionQuery([...rules.common, ...(rules.travel ?? [])], given()),
              at ?? window.location,
            )
          : ''
      },
      report,
    }),
    connect: (navigateFunction) => void (router = navigateFunction),
    back: acting.back,
    prepare: async () => void (await Promise.all([acting.prepare(), widgets.prepare()])),
  }
}

/** Evaluates an expression that reads nothing but these roots. */
function valueOf(expression: Json, values: Readonly<Record<string, unknown>>): unknown {
  const services = {
    text: () => '',
    asset: () => '',
    address: () => '',
    route: () => '',
    rule: () => null,
  }
  return compileExpression(expression, () => []).evaluate(new Scope({ values, services }))
}
