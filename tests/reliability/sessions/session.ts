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
import type { EmbeddedFiles } from '../../../src/bootstrap/embedded'
import type { ScreenLocation } from '../../../src/app/current-location'
import type { MountedScreen } from '../../../src/app/mount-screen'
import { createScreenHost } from '../../../src/app/screen-host'
import type { BootstrapData } from '../../../src/bootstrap/bootstrap-data'
import { configRules } from '../../../src/config/config-rules'
import { readConfig } from '../../../src/config/read-config'
import { embeddedFiles } from '../../../tools/build/packaging/contents'
import { createSandbox, readFamilies } from '../../../tools/sandbox'
import { startData } from '../../../tools/build/packaging/start-data'
import { everyWidget } from '../every-widget'
import type { Random } from '../random'
import { createFaultyLine, faults, type FaultyLine } from './faulty-line'
import { createTabLocks, type TabLocks } from './tab-locks'

/**
 * A phone that runs the app without drawing pages. The visible and usable nodes are computed from
 * the documents.
 */
export interface Session {
  line: FaultyLine
  /** Returns the name of the open screen; empty if its document could not be loaded. */
  screenName: () => string
  /** True if every load of the open screen has a value. */
  isLoaded: () => boolean
  /** Returns the nodes that can be read and used now. An open modal hides all other nodes. */
  seen: () => ShownNode[]
  press: (node: ProgramNode, scope: Scope) => void
  write: (field: string, value: unknown) => void
  back: () => void
  /** Opens the present URL again if its document could not be loaded. */
  retryPlace: () => void
  /** Reloads the page of the visible tab. The page loses its pending responses. */
  reload: () => Promise<void>
  /** Switches to another tab. A new tab opens at the first URL. */
  otherTab: () => Promise<void>
  /** Waits until nothing is pending, but not longer than the longest timeout. */
  settle: () => Promise<void>
  /**
   * The number of messages that the borrower saw: toasts, modals, and panels in place of failed
   * parts.
   */
  told: () => number
  /** True if a load or a control stays busy for ever. */
  isStuck: () => boolean
  end: () => Promise<void>
}

// In this test, external pages, e-mail and telephone links do nothing.
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
const bundles = new Map<string, Awaited<ReturnType<EmbeddedFiles['document']>>>()
const { config } = readConfig({}, configRules)
const sandbox = createSandbox({
  families: readFamilies(),
  now: () => Date.now(),
  wait: () => Promise.resolve(),
})

/** Creates a new phone for the borrower, with the app open at a URL. */
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
  localStorage.clear()
  sessionStorage.clear()
  installShell(random.pick(['absent', 'silent', 'throws', 'works'] as const))
  const start = `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ userId: 'u-1', deviceId: 'd-1', sessionId, ...query }).toString()}`
  const phone: Phone = {
    line,
    embedded: embeddedWith(random, profile.rate),
    locks: random.chance(0.5) ? createTabLocks() : undefined,
  }
  return openPhone(phone, start)
}

/** The objects that the tabs of a phone share. */
interface Phone {
  line: FaultyLine
  embedded: EmbeddedFiles
  /** The locks of the browser; undefined if the browser has none. */
  locks: TabLocks | undefined
}

/** The documents of the build, over a connection that loses some responses. */
function embeddedWith(random: Random, rate: number): EmbeddedFiles {
  return {
    read: (name) => Promise.resolve(JSON.parse(files.get(`${name}.json`) ?? 'null')),
    async document(screen) {
      if (random.chance(rate / 4)) throw new TypeError('Failed to fetch')
      const bundle =
        bundles.get(screen) ??
        (JSON.parse(files.get(`${screen}.json`)!) as Awaited<ReturnType<EmbeddedFiles['document']>>)
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

/** A page of the phone: the app in a tab, until it is closed or reloaded. */
interface Tab {
  app: App
  history: string[]
  screen: () => MountedScreen | undefined
  show: () => void
  told: () => number
  /** Ends the page with all its pending requests. */
  end: () => void
}

async function openTab({ line, embedded, locks }: Phone, history: string[]): Promise<Tab> {
  const page = line.page()
  axios.defaults.adapter = page.adapter
  const tabLocks = locks?.tab()
  Object.defineProperty(navigator, 'locks', { value: tabLocks, configurable: true })
  const app = createApp({ config, start, embedded })
  const host = createScreenHost(app)
  let open: MountedScreen | undefined
  let [visits, told, toasts] = [0, 0, 0]
  const countMessage = () => void told++
  const show = () => {
    const url = new URL(history.at(-1)!, window.location.origin)
    window.history.replaceState({ idx: history.length - 1 }, '', url)
    const place: ScreenLocation = { pathname: url.pathname, search: url.search, hash: url.hash }
    const visit = String(++visits)
    host.show(place, visit).then(
      (opened) => {
        if (visit !== String(visits)) return
        open = opened
        if ((opened.view.screen.store.values[modalsKey] as unknown[]).length > 0) countMessage()
        opened.view.screen.store.subscribe([modalsKey], countMessage)
      },
      () => {
        if (visit !== String(visits)) return
        open = undefined
        countMessage()
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
  app.notices.store.subscribe(['toasts'], () => {
    const shown = (app.notices.store.values['toasts'] as ShownToast[]).length
    if (shown > toasts) countMessage()
    toasts = shown
  })
  await app.prepare()
  show()
  return {
    app,
    history,
    screen: () => open,
    show,
    told: () => told,
    end() {
      page.cut()
      tabLocks?.release()
      visits++
    },
  }
}

/** Few borrowers open more tabs. */
const mostTabs = 3

async function openPhone(phone: Phone, address: string): Promise<Session> {
  const { line } = phone
  const tabs = [await openTab(phone, [address])]
  let [current, toldBefore] = [0, 0]
  const tab = () => tabs[current]!
  const open = () => tab().screen()
  const topModal = () => (open()!.view.screen.store.values[modalsKey] as readonly string[]).at(-1)
  const seen = () => {
    const mounted = open()
    if (!mounted) return []
    const all = shownNodes(mounted.view.screen, everyWidget)
    const modal = topModal()
    return modal === undefined
      ? all
      : all.filter(({ node }) => node.pointer.startsWith(`/modals/${modal}`))
  }
  const statuses = () => {
    const screen = open()?.view.screen
    return screen?.program.sources.map(({ name }) => screen.status(name)) ?? []
  }
  const turns = async () => {
    for (let quiet = 0, all = 0; quiet < 3 && all < 60; quiet++, all++) {
      await new Promise((resolve) => setImmediate(resolve))
      vi.advanceTimersByTime(5)
      if (line.open().busy > 0) quiet = 0
    }
  }
  const turnTo = (index: number) => {
    current = index
    const { history } = tab()
    window.history.replaceState({ idx: history.length - 1 }, '', history.at(-1))
  }
  return {
    line,
    screenName: () => open()?.view.screen.program.screen ?? '',
    isLoaded: () => open() !== undefined && statuses().every((status) => status === 'ready'),
    seen,
    press: (node, scope) => {
      for (const [event] of node.handlers)
        if (event === 'press' || event === 'retry' || event === 'change')
          void open()?.view.screen.fire(node, event, scope)
    },
    write: (field, value) => open()?.view.screen.assign(field, value),
    back: () => tab().app.back(),
    retryPlace: () => tab().show(),
    async reload() {
      tab().end()
      toldBefore += tab().told()
      tabs[current] = await openTab(phone, tab().history)
    },
    async otherTab() {
      if (tabs.length < mostTabs) tabs.push(await openTab(phone, [address]))
      turnTo((current + 1) % tabs.length)
    },
    async settle() {
      await turns()
      // When a silent request ends, it may send another request.
      for (let waits = 0; line.open().silent > 0 && waits < 6; waits++) {
        vi.advanceTimersByTime(61_000)
        await turns()
      }
      // The longest waits that can be left: waits of chains, and the wait for a silent native app.
      vi.advanceTimersByTime(6_000)
      await turns()
    },
    told: () =>
      tabs.reduce((sum, { told }) => sum + told(), toldBefore) +
      (statuses().includes('failed') ? 1 : 0),
    isStuck: () =>
      statuses().includes('loading') ||
      Object.values(
        (open()?.view.screen.store.values['$busy'] ?? {}) as Record<string, unknown>,
      ).includes(true),
    async end() {
      for (const { screen } of tabs) screen()?.close()
      await turns()
    },
  }
}
