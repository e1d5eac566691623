import type { App } from './app'
import type { Batch } from '../report/batch.generated'
import { createReportCounts, type PageFacts } from '../report/report-counts'
import { createStore } from '../session/create-store'
import { clock } from '../../renderer/react/clock'
import type { MountedScreen } from './mount-screen'
import type { ScreenHost } from './screen-host'
import type { Journal } from '../report/create-report'
import { firstLoadsSettled } from './prepare-after'

const everyMs = 60_000
const unsent = 'reports'

export interface ReportsDeps {
  app: App
  host: ScreenHost
  journal: Journal
  files: string
  window: Window
}

/** The first screen. `ms` is the time from the page request to the first rendering. */
export interface FirstScreen {
  opening: Promise<MountedScreen>
  ms: number
}

/**
 * Counts faults, and screens that opened without a fault. Sends the counts every minute, and when
 * the page is hidden.
 */
export function startReports(deps: ReportsDeps, first: FirstScreen): void {
  const { app, host, journal, window } = deps
  const { document, navigator } = window
  if (Math.random() >= app.config.reportsRate) return
  const counts = createReportCounts()
  const store = createStore(() => window.localStorage)
  const crashed = new Set<string>()
  let { stage } = app

  const readJournal = () => {
    for (const fault of journal.splice(0)) {
      counts.addFault(fault, fault)
      if (fault.code === 'screen-failed') crashed.add(`${fault.screen} ${fault.release}`)
    }
  }
  const send = () => {
    readJournal()
    const unsentBatch = store.get(unsent)
    const texts = [
      ...(typeof unsentBatch === 'string' ? [unsentBatch] : []),
      ...counts.take(factsOf(deps)),
    ]
    const unsentTexts = texts.filter(
      (text) => !navigator.onLine || !navigator.sendBeacon(app.config.reports, text),
    )
    if (unsentTexts[0] === undefined) store.remove(unsent)
    else store.set(unsent, unsentTexts[0])
  }
  const follow = async (opening: Promise<MountedScreen>, msOf: () => number) => {
    const { app, view } = await opening
    stage = app.stage
    const { screen } = view
    const { screen: name, sources } = screen.program
    await firstLoadsSettled(screen)
    const ms = msOf()
    await nextPaint(window)
    readJournal()
    const isWell =
      !crashed.has(`${name} ${app.stage.release}`) &&
      !sources.some((source) => screen.status(source.name) === 'failed')
    if (isWell) counts.addShown(name, app.stage, ms)
  }

  const seenOpenings = new WeakSet<Promise<MountedScreen>>()
  const begin = (opening: Promise<MountedScreen>, msOf: () => number) => {
    if (seenOpenings.has(opening)) return
    seenOpenings.add(opening)
    follow(opening, msOf).catch(() => {}) // The code that shows the screen reports this failure.
  }
  const show = host.show.bind(host)
  host.show = (screenLocation, visit) => {
    const since = clock.elapsed()
    const opening = show(screenLocation, visit)
    begin(opening, () => clock.elapsed() - since)
    return opening
  }
  begin(first.opening, () => first.ms)
  const sendAndWait = () => {
    send()
    clock.after(everyMs, sendAndWait)
  }
  clock.after(everyMs, sendAndWait)
  window.addEventListener('pagehide', send)
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
    counts.addViolation(effectiveDirective, stage),
  )
  document.addEventListener('visibilitychange', () => document.hidden && send())
}

function factsOf({ app, files, window }: ReportsDeps): PageFacts {
  const { document, navigator } = window
  return {
    build: /([\w-]+)\/$/.exec(files)?.[1] ?? 'build',
    engine: engineOf(navigator.userAgent),
    locale: document.documentElement.lang,
    region: app.config.profile,
  }
}

/** The name of the browser engine. Web views have the names of their browsers. */
function engineOf(userAgent: string): Batch['engine'] {
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Chrom(e|ium)\//.test(userAgent)) return 'chromium'
  return /AppleWebKit\//.test(userAgent) ? 'webkit' : 'other'
}

/** Resolves after two frames. The current rendering is then visible. */
const nextPaint = (window: Window) =>
  new Promise<void>((resolve) =>
    window.requestAnimationFrame(() => window.requestAnimationFrame(() => resolve())),
  )
