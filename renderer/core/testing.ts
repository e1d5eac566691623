import { compileScreen } from './compile/compile-screen'
import { compileExpression } from './expression/compile-expression'
import type { Effect } from '../language/effects'
import type { Fault } from '../language/faults'
import type { Json, JsonObject } from '../language/json'
import type { ScopeServices } from '../language/operator'
import { objectsIn } from '../language/visit-value'
import type { ClockPort } from './clock-port'
import type { Failure, Outcome, Params, Ports, Snapshot, Target, Toast } from './ports'
import type { OpeningValues, ScreenInstance } from './run/instance'
import { loadInterpreter } from './run/lazy-chains'
import { createNotices, type Notices } from './run/notices'
import { openScreen } from './run/open-screen'
import { Scope } from './scope'

// Loads the code that runs chains. Chains then run synchronously in tests.
await loadInterpreter()

/** Services whose results are their arguments. */
export const echoServices: ScopeServices = {
  text: (key, args) => (Object.keys(args).length ? `${key}${JSON.stringify(args)}` : key),
  rule: (name) => `rule:${name}`,
  address: (endpoint, params) => `${endpoint}?${JSON.stringify(params)}`,
  asset: (name) => `/assets/${name}`,
  route: (screen) => `/${screen}`,
}

export function scopeOf(data: unknown = {}, services: ScopeServices = echoServices): Scope {
  return new Scope({
    values: Object.assign(Object.create(null), data) as Record<string, unknown>,
    services,
  })
}

/** A case in the member `x-cases` of a schema: an expression or an action, and its expectations. */
export interface SchemaCase {
  readonly name?: string
  readonly expression?: Json
  readonly action?: Json
  /** The data that the expression reads, and its result. */
  readonly data?: Json
  readonly result?: Json
  /** The entries that the action adds to the log of the fake world. */
  readonly does?: readonly Json[]
  /** The mistake that the checker reports. */
  readonly error?: { readonly pointer: string; readonly keyword: string }
  /** The sentence in a review, and the sentence about a condition that is false. */
  readonly reads?: string
  readonly opposite?: string
}

/** Returns the cases of a schema, each with a title for a test. */
export function casesIn(schema: unknown): [title: string, entry: SchemaCase][] {
  return objectsIn(schema as Json).flatMap(({ 'x-cases': cases }) =>
    ((cases ?? []) as unknown as SchemaCase[]).map((entry): [string, SchemaCase] => [
      entry.name ?? JSON.stringify(entry),
      entry,
    ]),
  )
}

export function evaluateIn(data: unknown, expression: Json): unknown {
  return compileExpression(expression, () => []).evaluate(scopeOf(data))
}

/** A clock whose time changes only when a test changes it. */
interface FakeClock extends ClockPort {
  /** Advances the time and runs due timers in order. */
  pass(ms: number): void
  /** Advances the time but runs no timers, as on a page in the background. */
  sleep(ms: number): void
  /** Changes the date as a user does, without the passing of time. */
  jump(ms: number): void
  waiting(): number
}

export function createFakeClock(): FakeClock {
  let now = 0
  let jumpedMs = 0
  let timers: { at: number; run: () => void }[] = []
  const passTo = (end: number): void => {
    const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
    if (!next) return void (now = Math.max(now, end))
    now = Math.max(now, next.at)
    timers = timers.filter((timer) => timer !== next)
    next.run()
    passTo(end)
  }
  return {
    now: () => now + jumpedMs,
    elapsed: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
    pass: (ms) => passTo(now + ms),
    sleep: (ms) => void (now += ms),
    jump: (ms) => void (jumpedMs += ms),
    waiting: () => timers.length,
  }
}

interface FakeCall {
  endpoint: string
  params: Params
  signal: AbortSignal
  answer(outcome: Outcome): Promise<void>
}

export interface FakeWatch {
  endpoint: string
  params: Params
  pollMs: number | undefined
  reloads: number
  onReload: () => void
  stopped: boolean
  tell(snapshot: Snapshot): void
}

export interface FakeWorld {
  ports: Ports
  clock: FakeClock
  notices: Notices
  calls: FakeCall[]
  watches: FakeWatch[]
  faults: Fault[]
  log: unknown[][]
  noticeOf: { current: (failure: Failure) => Toast | undefined }
  loadingTexts: Record<string, string>
  guarded: Set<string>
  effects: Record<string, Effect>
  clipboard: { works: boolean }
  navigation: { works: boolean }
  refusedAddresses: Set<string>
  native: { done: boolean; value?: unknown }
  watch(endpoint: string): FakeWatch
  open(
    document: JsonObject,
    options?: { library?: LibraryParts; opening?: Partial<OpeningValues> },
  ): ScreenInstance
}

interface LibraryParts {
  fragments?: Record<string, JsonObject>
  app?: JsonObject
}

export function compileTest(document: JsonObject, { fragments = {}, app = {} }: LibraryParts = {}) {
  return compileScreen({ screen: 'test', ...document }, { fragments, app })
}

export function createFakeWorld(): FakeWorld {
  const clock = createFakeClock()
  const notices = createNotices(clock)
  const world: Omit<FakeWorld, 'ports'> = {
    clock,
    notices,
    calls: [],
    watches: [],
    faults: [],
    log: [],
    noticeOf: { current: () => undefined },
    loadingTexts: {},
    guarded: new Set(),
    effects: {},
    clipboard: { works: true },
    navigation: { works: true },
    refusedAddresses: new Set(),
    native: { done: true },
    watch(endpoint) {
      const watches = world.watches.filter((watch) => watch.endpoint === endpoint)
      if (watches.length === 0) throw new Error(`${endpoint} is not watched`)
      return watches[watches.length - 1]!
    },
    open: (document, { library, opening } = {}) =>
      openScreen(compileTest(document, library), ports, notices, {
        session: {},
        profile: {},
        config: {},
        shell: { kind: 'none' },
        device: {
          os: 'other',
          get now() {
            return clock.now()
          },
        },
        params: {},
        ...opening,
      }),
  }
  const ports = createPorts(world)
  return { ...world, ports }
}

function createPorts(world: Omit<FakeWorld, 'ports'>): Ports {
  const note = (...entry: unknown[]) => void world.log.push(entry)
  return {
    calls: createFakeCalls(world),
    navigate: {
      go: (target: Target) => (note('go', target), world.navigation.works),
      replace: (target: Target) => (note('replace', target), world.navigation.works),
      back: () => note('back'),
    },
    clock: world.clock,
    kept: {},
    native: (method, params) => Promise.resolve((note('native', method, params), world.native)),
    copy: (text) => Promise.resolve((note('copy', text), world.clipboard.works)),
    track: (event, params) => note('track', event, params),
    text: (key, args) => echoServices.text(key, args),
    asset: (name) => echoServices.asset(name),
    route: (screen) => echoServices.route(screen),
    whole: (address) => address,
    refusal: (address) => (world.refusedAddresses.has(address) ? 'host' : undefined),
    report: (fault) => void world.faults.push(fault),
  }
}

function createFakeCalls(world: Omit<FakeWorld, 'ports'>): Ports['calls'] {
  return {
    call: (endpoint, params, signal) =>
      new Promise((resolve) => {
        const answer = (outcome: Outcome) => (resolve(outcome), settle())
        world.calls.push({ endpoint, params, signal, answer })
      }),
    watch({ endpoint, params, pollMs }, listener) {
      const watch: FakeWatch = {
        endpoint,
        params,
        pollMs,
        reloads: 0,
        onReload: () => {},
        stopped: false,
        tell: listener,
      }
      world.watches.push(watch)
      listener({ status: 'loading' })
      return {
        reload: async () => {
          watch.reloads++
          watch.onReload()
        },
        stop: () => void (watch.stopped = true),
      }
    },
    effect: (endpoint) =>
      (world.guarded.has(endpoint) ? 'money' : world.effects[endpoint]) ?? 'none',
    loadingText: (endpoint) => world.loadingTexts[endpoint],
    notice: (_, failure) => world.noticeOf.current(failure),
    address: (endpoint, params) => echoServices.address(endpoint, params),
  }
}

/** Runs the callbacks of all settled promises. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

export const ok = (value: unknown = null): Outcome => ({ ok: true, value })
export const refused = (code = '', message = ''): Outcome => ({
  ok: false,
  failure: { kind: 'refused', code, message },
})
export const ready = (value: unknown): Snapshot => ({ status: 'ready', value })
export const failed = (code = '', message = ''): Snapshot => ({
  status: 'failed',
  failure: { kind: 'refused', code, message },
})
