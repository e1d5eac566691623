import type { Chain, Program } from '../compile/program'
import { describeError, type Fault, isSafeName, own, type ScopeServices } from '../../language'
import type { LifecycleEvent, Ports } from '../ports'
import { Scope } from '../scope'
import { createStore, type Store } from '../store'
import type { Opening, ScreenInstance } from './instance'
import type { Notices } from './notices'
import { createFire } from './fire'
import { createRunChain } from './lazy-chains'
import { closeModal, modalsKey, openModal } from './modals'
import { createSources } from './sources'
import { statusRoot } from './source-status'

const isEntry = (name: string) => name !== '' && !name.includes('.') && isSafeName(name)

const runChain = createRunChain()

/**
 * Opens a compiled screen over its ports; nothing runs before `start`. `observe` receives the marks
 * of the steps that run and of the branches that are taken. The function is long because it defines
 * every member of the screen; members of more than a few lines are in other files.
 */
export function openScreen(
  program: Program,
  ports: Ports,
  notices: Notices,
  opening: Opening,
  observe?: (mark: string) => void,
): ScreenInstance {
  const left = new AbortController()
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
    signal: left.signal,
    ...(observe ? { observe } : {}),
    report,
    start() {
      program.faults.forEach(report)
      sources.start(() => runLifecycle('enter'))
    },
    dispose() {
      if (left.signal.aborted) return
      runLifecycle('leave')
      left.abort()
      sources.stop()
      screen.countdowns?.cancelAll()
    },
    run: (chain: Chain, inScope) => runChain(screen, chain, inScope),
    fire: (node, event, inScope, payload) => fire(node, event, inScope, payload),
    reload: (name, params) => sources.reload(name, params),
    status: (name) => sources.status(name),
    open: (modal, isAsked = true) => openModal(screen, modal, isAsked),
    close: (modal) => closeModal(screen, modal),
    assign(state, value) {
      if (!isEntry(state)) return report({ code: 'bad-state', detail: state })
      screen.countdowns?.cancel(state)
      store.set(`state.${state}`, value)
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
    store.set(`state.${name}`, screen.value(initial, scope, `/state/${name}`) ?? null)
  return screen
}

/** The scope outside rows and chains. */
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
