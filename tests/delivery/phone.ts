import type { App } from '../../src/app/app'
import { createApp } from '../../src/app/create-app'
import type { MountedScreen } from '../../src/app/mount-screen'
import { checkConfig } from '../../src/config/config-rules'
import type { Documents } from '../../src/delivery/assemble'
import { checkRelease } from '../../src/delivery/check-release'
import { createDocumentSets } from '../../src/delivery/document-sets'
import type { PersistedState } from '../../src/delivery/persisted-state'
import { createOpening, type LastLocation } from '../../src/delivery/open-in-document-set'
import { createReleaseStore } from '../../src/delivery/release-store'
import { createCrashLoopGuard } from '../../src/delivery/crash-loop-guard'
import type { Trust } from '../../src/delivery/trust'
import { createStore } from '../../src/session/create-store'
import { compileExpression } from '../../renderer/core'
import { EngineError, type Json, type JsonObject } from '../../renderer/language'
import { buildOf, objectsOf } from './documents'
import type { FakeHost } from './fake-host'

export interface PhoneOptions {
  build?: ReturnType<typeof buildOf>
  /** The keys that the phone trusts; by default the publisher's key. */
  keys?: readonly string[]
  /** The keys of approvers. Without these keys, a release needs no approval. */
  approverKeys?: readonly string[]
  deviceId?: string
  now?: () => number
  storage?: () => Storage | undefined
  fetch?: typeof fetch
  settings?: Json
  /** The last location of the borrower in this window. */
  window?: { place?: LastLocation }
}

/** The delivery of one phone over real HTTP, without a browser. */
export interface TestPhone {
  /** Looks for a release once. Resolves to the code of the fault, if there is one. */
  check(): Promise<string | undefined>
  shows(screen: string): Promise<unknown>
  /** Opens screens in turn, and returns their texts. */
  shown(...screens: string[]): Promise<unknown[]>
  open(screen: string): Promise<MountedScreen>
  /** Reports that the rendered screen was painted. */
  paint(): void
  /** The borrower taps or types. The result is not painted yet. */
  touch(): void
  /** A screen evaluates an expression. The result is not painted yet. */
  work(place: MountedScreen): void
  /** Reloads the page. The options can change the build and the keys. */
  restart(options?: PhoneOptions): Promise<TestPhone>
  kept(): PersistedState
  appOf(screen: string): App
  faults: string[]
  /** Returns how often the visible screen was opened again. */
  again(): number
}

/**
 * Starts a phone. It shows a stored release if it has one, and otherwise the documents of its
 * build.
 */
export async function startPhone(
  host: Pick<FakeHost, 'base'>,
  key: string,
  options: PhoneOptions = {},
): Promise<TestPhone> {
  const area = new Map<string, string>()
  const {
    build = buildOf(objectsOf()),
    keys = [key],
    approverKeys = [],
    deviceId = 'd-1',
    now = Date.now,
    storage = () => mapStorage(area),
    fetch = globalThis.fetch,
    window = {},
    settings = {},
  } = options
  const device = createStore(storage)
  const trust: Trust = {
    keys,
    approverKeys,
    build: async () => build.objects,
    guarded: async () => build.guarded,
    readBuilt: (name: string) =>
      build.documents.embedded.read<JsonObject>(name.replace('locales/', '')),
  }
  const store = createReleaseStore(device, build.documents.start.files, trust)
  const trials = createCrashLoopGuard(device)
  const { config } = checkConfig(settings)
  const makeApp = (documents: Documents) => createApp({ config, ...documents })
  const documentSets = createDocumentSets({
    build: build.documents,
    app: makeApp(build.documents),
    makeApp,
    store,
    trust,
    guard: trials,
  })
  const faults: string[] = []
  const unpainted: (() => void)[] = []
  const watching = new Set<() => void>()
  let openedAnew = 0
  await store.renew()
  await documentSets.refresh()
  const mountScreen = createOpening({
    documentSets,
    before: window.place,
    remember: (place) => void (window.place = place),
    guard: trials,
    report: ({ code }) => void faults.push(code),
    afterPaint: (done) => void unpainted.push(done),
    watchInput: (onInput) => {
      watching.add(onInput)
      return () => void watching.delete(onInput)
    },
    again: () => void openedAnew++,
  })
  const placeOf = (screen: string) => ({ pathname: `/${screen}`, search: '', hash: '' })
  const open = (screen: string) => mountScreen(placeOf(screen))
  const shows = async (screen: string) => {
    const place = await open(screen)
    const { screen: instance } = place.view
    place.close()
    const { title } = instance.program
    return title && instance.value(title.value, instance.scope, '/title')
  }
  const world = {
    ...trust,
    host: { fetch, base: host.base },
    store,
    app: build.documents.start.app,
    deviceId: () => deviceId,
    now,
    noted: () => documentSets.refresh(),
  }
  return {
    async check() {
      try {
        await checkRelease(world)
        return undefined
      } catch (error) {
        if (error instanceof EngineError) return error.code
        throw error
      } finally {
        await documentSets.refresh()
      }
    },
    open,
    shows,
    async shown(...screens) {
      const texts: unknown[] = []
      for (const screen of screens) texts.push(await shows(screen))
      return texts
    },
    paint() {
      for (const done of unpainted.splice(0)) done()
    },
    touch() {
      for (const onInput of watching) onInput()
    },
    work({ view }) {
      compileExpression({ cat: [] }, () => []).evaluate(view.screen.scope)
    },
    restart: (changed = {}) => startPhone(host, key, { ...options, storage, window, ...changed }),
    kept: () => store.kept,
    appOf: (screen) => documentSets.choose(placeOf(screen)).app,
    faults,
    again: () => openedAnew,
  }
}

/** A browser storage that is backed by a map. */
export function mapStorage(area: Map<string, string>): Storage {
  const storage = {
    getItem: (key: string) => area.get(key) ?? null,
    setItem: (key: string, value: string) => void area.set(key, value),
    removeItem: (key: string) => void area.delete(key),
  }
  return new Proxy(storage as Storage, {
    ownKeys: () => [...area.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}
