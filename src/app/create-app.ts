import { createNotices, holds, lazy, type Ports } from '../../renderer/core'
import { clock as realClock } from '../../renderer/clock'
import { createWidgetSet } from '../../renderer/react'
import { registry } from '../../widgets'
import { createReport, warnSink, type ReportEntry } from '../report/create-report'
import { ofBuild } from '../report/journal'
import type { App, AppOverrides, AppParts } from './app'
import { refusalOf } from './check-address'
import { createAppCalls } from './create-app-calls'
import { createLanguage } from './create-language'
import { createVisit } from './create-visit'
import { createLazyActions } from './lazy-actions'
import { profileOf } from '../bootstrap/profiles'
import { createRouteTable } from './route-table'
import { surroundingsOf } from './surroundings'
import { valueOf } from './value-of'

/**
 * Creates an app; `overrides` replace its clock, its calls or its phone. The function is long
 * because it alone connects all parts; each part has a file of its own.
 */
export function createApp(parts: AppParts, overrides: AppOverrides = {}): App {
  const { config, start, embedded, journal, stage = ofBuild } = parts
  const routes = overrides.routes ?? createRouteTable(start.screens)
  const rules = start.app.session
  const clock = overrides.clock ?? realClock
  const profile = profileOf(config.profile, start.profiles)
  const visit = createVisit(rules, routes, { config, profile })
  const { session } = visit
  const write = (fault: ReportEntry) => {
    warnSink(fault)
    journal?.push({ ...fault, ...stage })
  }
  const report = overrides.report ?? createReport(write, () => Object.values(session()))
  const language = createLanguage(
    { load: embedded.read, map: profile['texts'] as Record<string, string>, report },
    start.app.locale,
    session,
  )
  const native: Ports['native'] = parts.native ?? (async () => ({ done: false }))
  const { marks } = overrides
  const code = lazy(() => import('../api/call-code').then((module) => module.createCallCode()))
  const actions = createLazyActions({ routes, rules, config, session, native, report, marks, code })
  const ownCalls = createAppCalls({
    config,
    start,
    embedded,
    session,
    language,
    report,
    once: actions.once,
    code,
  })
  const calls = overrides.calls?.(ownCalls) ?? ownCalls
  const { texts, localeFor, setLocale, locale } = language
  const notices = parts.notices ?? createNotices(clock)
  const widgets = createWidgetSet(registry, (name) =>
    report({ code: 'widget-not-loaded', detail: name }),
  )
  const portsFor = (screenLocale: string): Ports => {
    const own: Ports = {
      calls,
      ...actions.ports,
      clock,
      track: (event) => report({ code: 'track', detail: event }),
      text: (key, args) => texts.text(screenLocale, key, args),
      asset: embedded.picture,
      route: visit.route,
      refusal: (address, use) => refusalOf(address, use, config),
      report,
    }
    return { ...own, ...overrides.ports?.(own) }
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
    ...surroundingsOf(config, clock, overrides.deviceOs),
    around: overrides.around,
    match(place) {
      const entry = routes.match(place)
      const isThere =
        entry?.available === undefined || holds(valueOf(entry.available, { config, profile }))
      return isThere ? entry : routes.find('not-found')
    },
    enter(place) {
      for (const problem of visit.enter(place)) report({ code: 'session', detail: problem })
      actions.claim()
      setLocale(localeFor())
    },
    evaluate: (params) =>
      Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          valueOf(value ?? null, { session: session() }),
        ]),
      ),
    back: () => void actions.back({ ports: portsFor(locale()), notices }),
    prepare: async () =>
      void (await Promise.all([actions.prepare(), widgets.prepare(), language.prepare()])),
  }
}
