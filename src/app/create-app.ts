import {
  createNotices,
  isTruthy,
  lazy,
  type Ports,
  type ClockPort,
  compileExpression,
  valueScope,
} from '../../renderer/core'
import { clock as realClock } from '../../renderer/react/clock'
import { createWidgetSet } from '../../renderer/react'
import { registry } from '../../widgets'
import { createReport, warnSink, type ReportEntry, ofBuild } from '../report/create-report'
import type { App, AppOverrides, AppParts } from './app'
import { refusalOf } from './check-address'
import { createLazyActions } from './lazy-actions'
import { profileOf } from '../bootstrap/bootstrap-data'
import { addressOf } from './address'
import { createRouteTable, type RouteTable } from './route-table'
import type { Config } from '../config/config'
import { deviceOs, type DeviceOs } from '../shell/device-os'
import { findShell } from '../shell/find-shell'
import { createCalls } from '../api/create-calls'
import { createValidators } from '../api/validators'
import type { Json, SessionRules } from '../../renderer/language'
import { createTexts, type Texts, type TextsDeps } from '../i18n/create-texts'
import { readableSession, withoutSecrets } from '../session/readable-session'
import { readSession, type Session } from '../session/read-session'
import { sessionQuery } from '../session/session-query'
import { hideSecrets, keepAddress, wholeAddress } from '../api/given-addresses'
import type { ScreenLocation } from './current-location'

export function createApp(parts: AppParts, overrides: AppOverrides = {}): App {
  const { config, start, embedded, journal, stage = ofBuild } = parts
  const routes = overrides.routes ?? createRouteTable(start.screens)
  const rules = start.app.session
  const clock = overrides.clock ?? realClock
  const profile = profileOf(config.profile, start.profiles)
  const visit = createVisit(rules, routes, { config, profile })
  const { session } = visit
  const readable = () => readableSession(session(), rules)
  const write = (fault: ReportEntry) => {
    warnSink(fault)
    journal?.push({ ...fault, ...stage })
  }
  const report = overrides.report ?? createReport(write, () => Object.values(session()))
  const language = createLanguage(
    {
      load: embedded.read,
      map: profile['texts'] as Record<string, string>,
      languages: start.app.languages,
      report,
    },
    start.app.locale,
    readable,
  )
  const { texts, localeFor, setLocale, locale } = language
  const native: Ports['native'] = parts.native ?? (async () => ({ done: false }))
  const { records } = overrides
  const code = lazy(() => import('../api/call-code').then((module) => module.createCallCode()))
  const actions = createLazyActions({
    ...parts,
    routes,
    rules,
    session,
    native,
    report,
    records,
    code,
  })
  const ownCalls = createCalls({
    families: start.families,
    paths: config.paths,
    clients: start.app.clients ?? {},
    headers: config.headers,
    request: () => ({
      api: config.api,
      provider: config.provider,
      common: rules.common,
      session: session(),
    }),
    readable,
    locale,
    text: (key) => texts.text(locale(), key, {}),
    validators: createValidators(embedded.read),
    prepareImage: (file) =>
      import('../api/images/prepare-image').then((module) => module.prepareImage(file)),
    code,
    report,
    once: actions.once,
  })
  const calls = overrides.calls?.(ownCalls) ?? ownCalls
  const notices = parts.notices ?? createNotices(clock)
  const widgets = createWidgetSet(registry, (name) =>
    report({ code: 'widget-not-loaded', detail: name }),
  )
  const kept = {}
  const portsFor = (screenLocale: string): Ports => {
    const ownPorts: Ports = {
      calls,
      ...actions.ports,
      clock,
      kept,
      track: (event) => report({ code: 'track', detail: event }),
      text: (key, args) => texts.text(screenLocale, key, args),
      asset: embedded.picture,
      route: visit.route,
      whole: wholeAddress,
      refusal: (address, use) => refusalOf(address, use, config),
      report,
    }
    return { ...ownPorts, ...overrides.ports?.(ownPorts) }
  }

  return {
    config,
    document: start.app,
    embedded,
    profile,
    stage,
    routes,
    texts,
    calls,
    unsure: () => ownCalls.unsure(),
    report,
    notices,
    widgets,
    session,
    localeFor,
    setLocale,
    portsFor,
    connect: actions.connect,
    ...deviceValuesOf(config, clock, overrides.deviceOs),
    around: overrides.around,
    match(screenLocation) {
      const entry = routes.match(screenLocation)
      const isThere =
        entry?.available === undefined || isTruthy(valueOf(entry.available, { config, profile }))
      return isThere ? entry : routes.find('not-found')
    },
    enter(screenLocation) {
      for (const problem of visit.enter(screenLocation))
        report({ code: 'session', detail: problem })
      actions.claim()
      setLocale(localeFor())
    },
    evaluate: (params) =>
      Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          valueOf(value ?? null, { session: readable() }),
        ]),
      ),
    back: () => void actions.back({ ports: portsFor(locale()), notices }),
    prepare: async () =>
      void (await Promise.all([actions.prepare(), widgets.loadAll(), language.prepare()])),
  }
}

/** Returns getters for the values of the device, because they change while the page is open. */
function deviceValuesOf(
  config: Config,
  clock: ClockPort,
  os: DeviceOs | undefined,
): Pick<App, 'shell' | 'device'> {
  return {
    shell: {
      // The native app can add its object after the page has loaded.
      get kind() {
        return findShell(globalThis, config.shell.object).kind
      },
    },
    device: {
      get os() {
        return os ?? deviceOs(navigator)
      },
      get now() {
        return clock.now()
      },
    },
  }
}

interface Language {
  texts: Texts
  localeFor: (rule?: Json) => string
  setLocale: (locale: string) => void
  locale: () => string
  /** Loads the library for translations. If this fails, the first use loads it again. */
  prepare: () => Promise<void>
}

function createLanguage(
  deps: TextsDeps,
  appRule: Json,
  session: () => Readonly<Record<string, unknown>>,
): Language {
  let locale = 'es'
  const texts = createTexts(deps)
  return {
    texts,
    localeFor: (rule = appRule) => String(valueOf(rule, { session: session() })),
    setLocale: (next) => void (locale = next),
    locale: () => locale,
    prepare: () =>
      import('./translated-panel').then(
        (code) => code.switchToI18next(texts),
        () => {},
      ),
  }
}

export function valueOf(expression: Json, values: Readonly<Record<string, unknown>>): unknown {
  return compileExpression(expression, () => []).evaluate(valueScope(values))
}

interface Visit {
  session: () => Session
  enter(screenLocation: ScreenLocation): readonly string[]
  /** The URL of a screen, with the session parameters; empty for an unknown screen. */
  route: (screen: string) => string
}

function createVisit(
  rules: SessionRules,
  routes: RouteTable,
  sources: Readonly<Record<string, unknown>>,
): Visit {
  let session: Session = {}
  let at: ScreenLocation | undefined
  // Users see and share this URL, so it must not contain default values.
  const explicitSession = () => (at ? readSession(at, { ...rules, defaults: {} }, {}).values : {})
  return {
    session: () => session,
    enter(screenLocation) {
      const { values, problems } = readSession(screenLocation, rules, sources)
      session = values
      at = screenLocation
      return problems
    },
    route(screen) {
      const entry = routes.find(screen)
      const query = sessionQuery([...rules.common, ...(rules.travel ?? [])], explicitSession())
      if (!entry) return ''
      const page = at ?? window.location
      return hideSecrets(
        addressOf(entry, readableSession(query, rules), withoutSecrets(page, rules)),
        keepAddress(addressOf(entry, query, page)),
      )
    },
  }
}
