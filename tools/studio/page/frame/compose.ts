import { clock } from '../../../../renderer/react/clock'
import { own, type JsonObject, type Scenario } from '../../../../renderer/language'
import {
  createIdempotencyRecords,
  type IdempotencyRecords,
  earlierRecords,
  readEndpoints,
} from '../../../../src/api'
import { createApp, type App, type AppOverrides, type ScreenLocation } from '../../../../src/app'
import {
  createEmbedded,
  type DocumentBundle,
  type EmbeddedFiles,
  type RouteEntry,
  type BootstrapData,
} from '../../../../src/bootstrap'
import type { Config } from '../../../../src/config'
import { installSpy, previewOf, scenarioQuery } from '../../../../src/preview'
import { readQuery } from '../../../../src/session'
import { mergePatch } from '../../../analysis/json/parse-json'
import type { LifecycleGate } from './lifecycle-gate'
import type { PreviewContent } from './messages'
import type { Ports, CallPort, Watch, Snapshot } from '../../../../renderer/core'

/**
 * A visit of the borrower to a screen. After an edit, the new version of the screen continues the
 * visit with the same sandbox state and responses.
 */
export interface Visit {
  key: string
  /** The name of the sandbox's state for this visit: the last part of the session ids. */
  world: string
  memory: LoadCache
  gate: LifecycleGate
}

export interface ComposedApp {
  app: App
  location: ScreenLocation
}

/**
 * Creates the real app with the region, language, shell and scenario of a message. `around` wraps
 * the output of each node.
 */
export function compose(
  showing: PreviewContent,
  visit: Visit,
  page: BootstrapData,
  around: AppOverrides['around'],
): ComposedApp {
  const { content } = showing.scenario
  const start = startDataOf(showing, page)
  const location = locationOf(showing, visit)
  const config = mergePatch(mergePatch(page.config.defaults, content.config ?? {}), {
    profile: showing.profile,
    preview: true,
  }) as Config
  installSpy(content.shell ?? showing.shell, window, config.shell.object)
  const kept = { ...content.kept }
  const app = createApp(
    { config, start, embedded: documentsOf(showing, page), native: previewOf(config) },
    {
      calls: (own) => rememberCalls(showing.slow ? slowCalls(own) : own, visit.memory),
      records: recordsOf(start, content, location.search),
      deviceOs: content.device,
      ports: (own) => ({ ...scenarioPorts(own, content, visit.gate), kept }),
      around,
    },
  )
  return { app, location }
}

/** Returns the idempotency records that the scenario assumes, only in memory. */
function recordsOf(
  { families }: BootstrapData,
  scenario: Scenario,
  search: string,
): IdempotencyRecords {
  const records = createIdempotencyRecords(() => {
    throw new Error('The preview keeps idempotency records only in memory.')
  }, clock.elapsed)
  const before = earlierRecords(
    scenario,
    readEndpoints(families, {}),
    readQuery(search),
    clock.elapsed(),
  )
  for (const record of before) records.keep(record)
  return records
}

export function startDataOf(
  { facts, others = [], start, locale, profile, scenario: { content } }: PreviewContent,
  page: BootstrapData,
): BootstrapData {
  const own: RouteEntry = locale === '' ? facts : { ...facts, locale }
  const given = [...others.map((other) => other.facts), own]
  const names = new Set(given.map(({ screen }) => screen))
  const whole = {
    ...page,
    ...start,
    screens: [...page.screens.filter(({ screen }) => !names.has(screen)), ...given],
  }
  const profiles = whole.profiles.map((other) =>
    other['profile'] === profile
      ? (mergePatch(other, content.profile ?? {}) as typeof other)
      : other,
  )
  return { ...whole, profiles }
}

/** Returns the documents of a message. All other documents come from the saved files. */
export function documentsOf(
  { screen, bundle, others = [], texts, pictures, scenario: { content } }: PreviewContent,
  page: BootstrapData,
): EmbeddedFiles {
  const saved = createEmbedded(page.files)
  const shown: DocumentBundle = content.options
    ? {
        ...bundle,
        document: mergePatch(bundle.document, { options: content.options }) as JsonObject,
      }
    : bundle
  const given = new Map(Object.entries(texts))
  const bundles = new Map(others.map((other) => [other.facts.screen, other.bundle]))
  bundles.set(screen, shown)
  return {
    ...saved,
    read: <Value>(name: string) =>
      given.has(name) ? Promise.resolve(given.get(name) as Value) : saved.read<Value>(name),
    document(name) {
      const known = bundles.get(name)
      return known ? Promise.resolve(known) : saved.document(name)
    },
    picture: (name) => own(pictures, name) ?? saved.picture(name),
  }
}

function locationOf(
  { screen, facts, scenario: { name, content } }: PreviewContent,
  { world }: Visit,
): ScreenLocation {
  const search = `?${scenarioQuery(screen, name || 'none', content, world)}`
  const [route = '/'] = facts.routes
  return route.startsWith('#')
    ? { pathname: '/', search, hash: route }
    : { pathname: route, search, hash: '' }
}

/** Returns ports with the clipboard and native methods of the scenario, and with the gate. */
function scenarioPorts(
  ports: Ports,
  { native, clipboard }: Scenario,
  gate: LifecycleGate,
): Partial<Ports> {
  return {
    lifecycleGate: (screen, event) => !gate.isClosed(screen, event),
    copy: async (text) => clipboard !== 'refused' && ports.copy(text),
    native: async (method, params, screen) => {
      if (!native || !Object.hasOwn(native, method)) return ports.native(method, params, screen)
      return { done: native[method] !== false, value: native[method] }
    },
  }
}

/** The delay of each call in a slow network, in milliseconds. */
const slowMs = 2500

function slowCalls(calls: CallPort, ms = slowMs): CallPort {
  const wait = () => new Promise<void>((resolve) => void setTimeout(resolve, ms))
  return {
    ...calls,
    async call(endpoint, params, signal) {
      await wait()
      return calls.call(endpoint, params, signal)
    },
    watch(request, listener) {
      let inner: Watch | undefined
      listener({ status: 'loading' })
      const timer = setTimeout(() => void (inner = calls.watch(request, listener)), ms)
      return {
        async reload() {
          await wait()
          await inner?.reload()
        },
        stop() {
          clearTimeout(timer)
          inner?.stop()
        },
      }
    },
  }
}

export type LoadCache = Map<string, Snapshot>

type Request = Parameters<CallPort['watch']>[0]
type Listener = Parameters<CallPort['watch']>[1]

/**
 * Caches the responses of data sources. After an edit, the screen thus appears at once in the same
 * state. Reloads, polls and actions still send requests.
 */
export function rememberCalls(calls: CallPort, memory: LoadCache): CallPort {
  const watch = (request: Request, listener: Listener) => {
    const key = JSON.stringify([request.endpoint, request.params])
    return calls.watch(request, (snapshot) => {
      if (snapshot.status !== 'loading') memory.set(key, snapshot)
      listener(snapshot)
    })
  }
  return {
    ...calls,
    watch(request, listener) {
      const cached = memory.get(JSON.stringify([request.endpoint, request.params]))
      if (!cached) return watch(request, listener)
      listener(cached)
      return watchLater(request, listener, watch)
    },
  }
}

/** Subscribes to a cached source. Sends requests only for reloads and polls. */
function watchLater(request: Request, listener: Listener, watch: CallPort['watch']): Watch {
  let inner: Watch | undefined
  const answered = () =>
    new Promise<void>((resolve) => {
      inner = watch(request, (snapshot) => {
        if (snapshot.status === 'loading') return
        listener(snapshot)
        resolve()
      })
    })
  if (request.pollMs) void answered()
  return {
    reload: () => (inner ? inner.reload() : answered()),
    stop: () => inner?.stop(),
  }
}
