import type { Chain, Program, ProgramSource } from '../compile/program'
import { describeError, type Fault, isSafeName, own, type ScopeServices } from '../../language'
import type { LifecycleEvent, Ports, Params, Snapshot } from '../ports'
import { Scope } from '../scope'
import { createStore, type Store } from '../store'
import { type OpeningValues, type ScreenInstance, busyKey } from './instance'
import type { Notices } from './notices'
import { createRunChain } from './lazy-chains'
import { closeModal, modalsKey, openModal } from './modals'
import { statusRoot, isReady, snapshotOf, statusKey } from './source-status'
import { scopeOfEvent } from './event-of'
import { isTruthy } from '../expression/logic'
import { createRequests, type Requests } from './source-requests'

const isEntry = (name: string) => name !== '' && !name.includes('.') && isSafeName(name)

const runChain = createRunChain()

/**
 * Opens a compiled screen. Requests and chains begin with `start`. `observe` receives the pointer
 * of each step that runs, and the mark of each branch that is taken.
 */
export function openScreen(
  program: Program,
  ports: Ports,
  notices: Notices,
  opening: OpeningValues,
  observe?: (mark: string) => void,
): ScreenInstance {
  const leaveController = new AbortController()
  const store = createStore({
    ...opening,
    options: program.options,
    state: {},
    [modalsKey]: [],
    $busy: {},
    [statusRoot]: {},
  })
  const report = (fault: Fault) => ports.report({ screen: program.screen, ...fault })
  const scope = createRootScope(program, ports, store, observe)
  const runLifecycle = (event: LifecycleEvent) => {
    const chain = program.on[event]
    if (chain && ports.lifecycleGate?.(screen, event) !== false) void runChain(screen, chain, scope)
  }

  const screen: ScreenInstance = {
    program,
    scope,
    store,
    notices,
    ports,
    signal: leaveController.signal,
    observe,
    report,
    start() {
      program.faults.forEach(report)
      sources.start(() => runLifecycle('enter'))
    },
    dispose() {
      if (leaveController.signal.aborted) return
      runLifecycle('leave')
      leaveController.abort()
      sources.stop()
      screen.countdowns?.cancelAll()
    },
    run: (chain: Chain, inScope) => runChain(screen, chain, inScope),
    fire: (node, event, inScope, payload) => fire(node, event, inScope, payload),
    reload: (name, params) => sources.reload(name, params),
    status: (name) => sources.status(name),
    open: (modal, afterPress = true) => openModal(screen, modal, afterPress),
    close: (modal) => closeModal(screen, modal),
    assign(state, value) {
      if (!isEntry(state)) return report({ code: 'bad-state', detail: state })
      screen.countdowns?.cancel(state)
      store.set(`state.${state}`, value)
      if (program.state[state]?.keep) ports.kept[state] = value
    },
    value(compiled, inScope, pointer) {
      try {
        return compiled.evaluate(inScope)
      } catch (error) {
        report({ code: 'expression-failed', pointer, detail: describeError(error) })
        return undefined
      }
    },
  }
  const fire = createFire(screen)
  const sources = createSources(screen, () => runLifecycle('ready'))
  for (const [name, initial] of Object.entries(program.state))
    store.set(
      `state.${name}`,
      (initial.keep ? ports.kept[name] : null) ??
        screen.value(initial, scope, `/state/${name}`) ??
        null,
    )
  return screen
}

function createRootScope(
  program: Program,
  ports: Ports,
  { values }: Store,
  branch: ScopeServices['branch'],
): Scope {
  const services: ScopeServices = {
    text: (key, args) => ports.text(key, args),
    asset: (name) => ports.asset(name),
    route: (screen) => ports.route(screen),
    address: (endpoint, params) => ports.calls.address(endpoint, params),
    rule: (name) => own(program.rules, name)?.evaluate(scope) ?? null,
    branch,
  }
  const scope = new Scope({ values, services })
  return scope
}

/** A running chain. `next` starts the chain of the newest event that occurred during the run. */
interface ChainRun {
  next: (() => Promise<boolean>) | undefined
}

/** The chain must handle the last value of an input, but a second press must have no effect. */
const restartableEvents = new Set(['change'])

function createFire(screen: ScreenInstance): ScreenInstance['fire'] {
  const runs = new Map<string, ChainRun>()
  return async (node, event, scope, payload) => {
    const chain = own(node.events, event)
    if (!chain) return
    const key = busyKey(node, scope)
    const runOf = (name: string) => `${name} ${key}`
    const eventScope = scopeOfEvent(scope, event)
    const act = () =>
      screen.run(chain, payload === undefined ? eventScope : eventScope.with('event', payload))
    const before = runs.get(runOf(event))
    if (before) {
      if (restartableEvents.has(event)) before.next = act
      return
    }
    const run: ChainRun = { next: act }
    runs.set(runOf(event), run)
    if (node.slow) screen.store.set(key, true)
    try {
      await runAll(run)
    } finally {
      runs.delete(runOf(event))
      if (node.slow)
        screen.store.set(
          key,
          node.handlers.some(([other]) => runs.has(runOf(other))),
        )
    }
  }
}

async function runAll(run: ChainRun): Promise<void> {
  for (let act = run.next; act; act = run.next) {
    run.next = undefined
    await act()
  }
}

interface Sources {
  /** Requests the first sources. Calls `enter` once these sources are marked as loading. */
  start(enter: () => void): void
  stop(): void
  reload(name?: string, params?: Params): Promise<void>
  status(name: string): Snapshot['status']
}

/**
 * Requests data sources and stores their values. A source is requested when its `when` is true and
 * the sources that it reads have values. If new values change its parameters, it is requested
 * again. `onReady` is called once, when every source has a value. Sources that wait for a source on
 * demand do not count.
 */
function createSources(screen: ScreenInstance, onReady: () => void): Sources {
  const { store, program } = screen
  const { sources } = program
  let readyFired = false
  let stopListening: (() => void) | undefined
  const status = (name: string) => snapshotOf(store, name)?.status ?? 'ready'
  const isIdle = (source: ProgramSource) => waitsForDemand(screen, requests, source)
  const setLoading = ({ name }: ProgramSource) => store.set(statusKey(name), { status: 'loading' })

  const wake = ({ name }: ProgramSource) => {
    for (const other of sources)
      if (
        !other.demand &&
        other.after.includes(name) &&
        !snapshotOf(store, other.name) &&
        !isIdle(other)
      )
        setLoading(other)
  }
  const suspend = ({ name }: ProgramSource) => {
    requests.stop(name)
    if (!isReady(store, name)) store.set(statusKey(name), { status: 'ready', value: null })
  }
  const isTurnOf = ({ name, demand, after }: ProgramSource) =>
    demand ? requests.has(name) : after.every((other) => isReady(store, other))
  const advance = () => {
    for (const source of sources)
      if (isTurnOf(source))
        if (!mayRun(screen, source)) suspend(source)
        else if (!source.demand) requests.update(source)
    if (readyFired) return
    readyFired = sources.every(
      (source) => source.demand || isReady(store, source.name) || isIdle(source),
    )
    if (readyFired) onReady()
  }
  const requests = createRequests(screen, wake, advance)

  return {
    status,
    start(enter) {
      sources.filter((source) => !source.demand && !isIdle(source)).forEach(setLoading)
      enter()
      const keys = sources.flatMap(({ subscriptionKeys }) => subscriptionKeys)
      stopListening = store.subscribe([...new Set(keys)], advance)
      advance()
    },
    stop() {
      stopListening?.()
      requests.stopAll()
    },
    async reload(name, params = {}) {
      if (screen.signal.aborted) return
      const candidates = sources.filter((source) =>
        name === undefined ? requests.has(source.name) : source.name === name,
      )
      const runnable = candidates.filter((source) => mayRun(screen, source))
      await Promise.all(runnable.map((source) => requests.reload(source, params)))
    },
  }
}

function mayRun(screen: ScreenInstance, { name, when }: ProgramSource): boolean {
  return !when || isTruthy(screen.value(when, screen.scope, `/data/${name}/when`))
}

function waitsForDemand(
  { store, program }: ScreenInstance,
  requests: Requests,
  { after }: ProgramSource,
): boolean {
  return program.sources.some(
    ({ name, demand }) =>
      demand && after.includes(name) && !snapshotOf(store, name) && !requests.has(name),
  )
}
