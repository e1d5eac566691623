import { AsyncLocalStorage } from 'node:async_hooks'
import { expect } from 'vitest'
import type { App } from '../../src/app/app'
import { clock } from '../../renderer/react/clock'
import { createApp } from '../../src/app/create-app'
import type { EmbeddedFiles } from '../../src/bootstrap/embedded'
import { openReleases } from '../../src/delivery/open-releases'
import { createScreenHost } from '../../src/app/screen-host'
import { checkConfig } from '../../src/config/config-rules'
import type { ReportEntry } from '../../src/report/create-report'
import { buildOf, objectsOf } from './documents'
import { mapStorage } from './phone'
import type { Device } from './use-device'

/**
 * A page with the real code for releases and a fake window. The test decides when the page looks
 * for a release.
 */
export interface RealPhone {
  /** Opens a screen, stays on it, and returns its text. */
  shows(screen: string): Promise<unknown>
  /** Opens a screen and returns its app. */
  appOf(screen: string): Promise<App>
  /** Starts to look for releases, and waits for the first check. */
  watch(): Promise<void>
  /** Advances the time to the next check, and waits for it. */
  look(): Promise<void>
  turn(visibility: 'visible' | 'hidden'): void
  /** Dispatches an event to the window or its document. */
  fire(event: string): void
  reports: ReportEntry[]
}

export interface RealPhoneOptions {
  build?: ReturnType<typeof buildOf>
  /** The session storage of the window. */
  session?: Map<string, string>
  /** A screen that was opened before the code for releases had loaded. */
  first?: string
  visibility?: 'visible' | 'hidden'
}

// This phone renders nothing, so each frame ends at once.
globalThis.requestAnimationFrame ??= (done) => Number(setTimeout(done, 0, 0))

/** Loads a page on a device. */
export async function startRealPhone(
  device: Device,
  {
    build = buildOf(objectsOf()),
    session = new Map(),
    first,
    visibility = 'visible',
  }: RealPhoneOptions = {},
): Promise<RealPhone> {
  const { window, fire } = fakeWindow(device.area, session, visibility)
  const { app, reports, documents } = appOf(device, build)
  const screenHost = createScreenHost(app)
  const looks: (() => void)[] = []
  const looked = () => expect.poll(() => looks, { interval: 5 }).not.toEqual([])
  const begin = await openReleases({
    app,
    parts: { config: app.config },
    build: documents,
    host: screenHost,
    window: window as unknown as Window,
  })
  let visits = 0
  const show = (screen: string) =>
    screenHost.show({ pathname: `/${screen}`, search: '', hash: '' }, String(visits++))
  const page: RealPhone = {
    async shows(screen) {
      const { view } = await show(screen)
      const { program, scope } = view.screen
      return program.title && view.screen.value(program.title.value, scope, '/title')
    },
    async appOf(screen) {
      return (await show(screen)).app
    },
    async watch() {
      await schedules.run(looks, begin)
      await looked()
    },
    async look() {
      for (const run of looks.splice(0)) run()
      await looked()
    },
    turn(visibility) {
      window.document.visibilityState = visibility
      fire('visibilitychange')
    },
    fire,
    reports,
  }
  if (first) await page.shows(first)
  return page
}

function appOf(
  { host, publisher }: Device,
  { documents: { start, embedded: built }, objects, guarded }: ReturnType<typeof buildOf>,
) {
  const reports: ReportEntry[] = []
  const embedded: EmbeddedFiles = {
    ...built,
    read: async <Value>(name: string) =>
      name === 'objects'
        ? (objects as Value)
        : name === 'guarded'
          ? (guarded as Value)
          : built.read<Value>(name),
  }
  const config = { ...checkConfig({}).config, releases: host.base, releaseKeys: [publisher.key] }
  const app = createApp(
    { config, start, embedded },
    { report: (entry) => void reports.push(entry) },
  )
  return { app, reports, documents: { start, embedded } }
}

/** The parts of `window` that releases use. */
function fakeWindow(
  local: Map<string, string>,
  session: Map<string, string>,
  visibilityState: string,
) {
  const listeners: [event: string, run: () => void][] = []
  const addEventListener = (event: string, run: () => void) => void listeners.push([event, run])
  const window = {
    localStorage: new Proxy(mapStorage(local), { has: (_, name) => local.has(String(name)) }),
    sessionStorage: mapStorage(session),
    location: { href: 'http://app.example/order?deviceId=d-1', search: '?deviceId=d-1', hash: '' },
    document: { visibilityState, addEventListener },
    addEventListener,
    fetch: globalThis.fetch,
    // Nothing is painted.
    requestAnimationFrame: () => 0,
    dispatchEvent: () => true,
  }
  return {
    window,
    fire: (event: string) => listeners.forEach(([name, run]) => name === event && run()),
  }
}

/** The scheduled checks of the page whose code runs at present. */
const schedules = new AsyncLocalStorage<(() => void)[]>()

const real = { ...clock }
/** Only the checks for releases have timers of at least this length. */
const longMs = 40_000

clock.after = (ms, run) => {
  const looks = schedules.getStore()
  if (!looks || ms < longMs) return real.after(ms, run)
  looks.push(() => schedules.run(looks, run))
  return () => void (looks.length = 0)
}
