import axios from 'axios'
import { vi } from 'vitest'
import {
  modalsKey,
  type ProgramNode,
  type Scope,
  type ShownNode,
  shownNodes,
  type ShownToast,
} from '../../../renderer/core'
import type { App } from '../../../src/app/app'
import { createApp } from '../../../src/app/create-app'
import type { Embedded } from '../../../src/bootstrap/embedded'
import type { MountedScreen, ScreenLocation } from '../../../src/app/mount-screen'
import { createScreenHost, type ScreenHost } from '../../../src/app/screen-host'
import type { BootstrapData } from '../../../src/bootstrap/bootstrap-data'
import { configRules } from '../../../src/config/config-rules'
import { readConfig } from '../../../src/config/read-config'
import { createSandbox } from '../../../tools/sandbox/sandbox'
import { embeddedFiles } from '../../../tools/packaging/embedded-files'
import { startData } from '../../../tools/packaging/start-data'
import { everyWidget } from '../every-widget'
import type { Random } from '../random'
import { createFaultyLine, faults, type FaultyLine } from './faulty-line'

/**
 * A phone with the app on it, without a page: what a borrower would see and press is worked out
 * from the documents.
 */
export interface Session {
  line: FaultyLine
  /** The name of the open screen; empty where its document could not be had. */
  screenName: () => string
  /** Every load of the open screen has a value. */
  isLoaded: () => boolean
  /** What can be read and used now: with a modal open, only what is in it. */
  seen: () => ShownNode[]
  press: (node: ProgramNode, scope: Scope) => void
  write: (field: string, value: unknown) => void
  back: () => void
  /** Opens the place again where its document could not be had. */
  retryPlace: () => void
  /** Waits until nothing is under way, for as long as the longest time-out. */
  settle: () => Promise<void>
  /** How often the borrower was told something: toasts, modals, panels in place of what failed. */
  told: () => number
  /** Something turns for ever: a load without an answer, or a control that stays busy. */
  isStuck: () => boolean
  end: () => Promise<void>
}

// Pages of others, letters and telephone calls lead out of the app; here they lead nowhere.
const browser = (
  window as unknown as { happyDOM: { settings: { navigation: Record<string, boolean> } } }
).happyDOM
Object.assign(browser.settings.navigation, {
  disableMainFrameNavigation: true,
  disableFallbackToSetURL: true,
})

const root = process.cwd()
const files = embeddedFiles(root)
const start = JSON.parse(JSON.stringify(startData(root, '/'))) as BootstrapData
const bundles = new Map<string, Awaited<ReturnType<Embedded['document']>>>()
const { config } = readConfig({}, configRules)
const sandbox = createSandbox({ now: () => Date.now(), wait: () => Promise.resolve() })

/** Opens the app at an address over a line of its own. */
export async function openSession(
  address: string,
  query: Readonly<Record<string, string>>,
  sessionId: string,
  random: Random,
): Promise<Session> {
  const profile = {
    rate: random.pick([0, 0.1, 0.3, 0.6]),
    bad: random.pick([2, 6, 12, 1000]),
    kinds: faults.filter(() => random.chance(0.5)),
  }
  const line = createFaultyLine(sandbox, random, {
    ...profile,
    kinds: profile.kinds.length ? profile.kinds : faults,
  })
  axios.defaults.adapter = line.adapter
  installShell(random.pick(['absent', 'silent', 'throws', 'works'] as const))
  const app = createApp({ config, start, embedded: embeddedWith(random, profile.rate) })
  const host = createScreenHost(app)
  return openPhone(
    app,
    host,
    line,
    `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ userId: 'u-1', deviceId: 'd-1', sessionId, ...query }).toString()}`,
  )
}

/** The documents of the build over a line that loses some of them. */
function embeddedWith(random: Random, rate: number): Embedded {
  return {
    read: (name) => Promise.resolve(JSON.parse(files.get(`${name}.json`) ?? 'null')),
    async document(screen) {
      if (random.chance(rate / 4)) throw new TypeError('Failed to fetch')
      const bundle =
        bundles.get(screen) ??
        (JSON.parse(files.get(`${screen}.json`)!) as Awaited<ReturnType<Embedded['document']>>)
      bundles.set(screen, bundle)
      return bundle
    },
    picture: (name) => `/${name}.svg`,
    forget: () => {},
  }
}

function installShell(kind: 'absent' | 'silent' | 'throws' | 'works'): void {
  const method = () => {
    if (kind === 'throws') throw new Error('native fault')
    if (kind === 'works') window.dispatchEvent(new Event('pagehide'))
  }
  const methods = new Proxy({}, { get: () => method })
  Object.assign(window, { [config.shell.object]: kind === 'absent' ? undefined : methods })
}

async function openPhone(
  app: App,
  host: ScreenHost,
  line: FaultyLine,
  address: string,
): Promise<Session> {
  const history = [address]
  let open: MountedScreen | undefined
  let visits = 0
  let told = 0
  const tell = () => void told++
  const show = () => {
    const url = new URL(history.at(-1)!, window.location.origin)
    window.history.replaceState({ idx: history.length - 1 }, '', url)
    const place: ScreenLocation = { pathname: url.pathname, search: url.search, hash: url.hash }
    const visit = String(++visits)
    host.show(place, visit).then(
      (opened) => {
        if (visit !== String(visits)) return
        open = opened
        opened.view.screen.store.subscribe([modalsKey], tell)
      },
      () => {
        if (visit !== String(visits)) return
        open = undefined
        tell()
      },
    )
  }
  const router = (to: number | string, options?: { replace?: boolean }) => {
    if (typeof to === 'number') history.length = Math.max(1, history.length + to)
    else history.splice(options?.replace ? -1 : history.length, options?.replace ? 1 : 0, to)
    show()
  }
  app.connect(router as never)
  host.connect(router as never)
  let toasts = 0
  app.notices.store.subscribe(['toasts'], () => {
    const shown = (app.notices.store.values['toasts'] as ShownToast[]).length
    if (shown > toasts) tell()
    toasts = shown
  })
  await app.prepare()
  show()

  const modalNodes = (node: ShownNode) => node.node.pointer.startsWith(`/modals/${topModal()}`)
  const topModal = () => (open!.view.screen.store.values[modalsKey] as readonly string[]).at(-1)
  const seen = () => {
    if (!open) return []
    const all = shownNodes(open.view.screen, everyWidget)
    return topModal() === undefined ? all : all.filter(modalNodes)
  }
  const statuses = () =>
    open?.view.screen.program.sources.map(({ name }) => open!.view.screen.status(name)) ?? []
  const turns = async () => {
    for (let quiet = 0, all = 0; quiet < 3 && all < 60; quiet++, all++) {
      await new Promise((resolve) => setImmediate(resolve))
      vi.advanceTimersByTime(5)
      if (line.open().busy > 0) quiet = 0
    }
  }
  return {
    line,
    screenName: () => open?.view.screen.program.screen ?? '',
    isLoaded: () => open !== undefined && statuses().every((status) => status === 'ready'),
    seen,
    press: (node, scope) => {
      for (const [event] of node.handlers)
        if (event === 'press' || event === 'retry' || event === 'change')
          void open?.view.screen.fire(node, event, scope)
    },
    write: (field, value) => open?.view.screen.assign(field, value),
    back: () => app.back(),
    retryPlace: show,
    async settle() {
      await turns()
      // What ends a silent request may send another one.
      for (let waits = 0; line.open().silent > 0 && waits < 6; waits++) {
        vi.advanceTimersByTime(61_000)
        await turns()
      }
      // Waits of chains, and a shell that is silent.
      vi.advanceTimersByTime(6_000)
      await turns()
    },
    told: () => told + (statuses().includes('failed') ? 1 : 0),
    isStuck: () =>
      statuses().includes('loading') ||
      Object.values(
        (open?.view.screen.store.values['$busy'] ?? {}) as Record<string, unknown>,
      ).includes(true),
    async end() {
      open?.close()
      await turns()
    },
  }
}
