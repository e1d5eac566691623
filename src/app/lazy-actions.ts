import { clock } from '../../renderer/react/clock'
import { lazy, loadForPress, loadInterpreter, type Lazy, type Ports } from '../../renderer/core'
import type { NavigateFunction } from 'react-router-dom'
import type { OnceDeps } from '../api/create-calls'
import type { ActionDeps, ActionRuntime } from './action-runtime'
import type { App } from './app'

/** Actions whose code is loaded after the first screen, or with the first action. */
interface LazyActions extends Pick<App, 'connect'> {
  ports: Pick<Ports, 'navigate' | 'native' | 'copy' | 'calling'> & { actions: Lazy<ActionRuntime> }
  once: OnceDeps
  claim(): void
  back(deps: Parameters<typeof loadForPress>[1]): Promise<void>
  prepare(): Promise<unknown>
}

const loadRuntime = (deps: ActionDeps): Promise<ActionRuntime> =>
  import('./action-runtime').then((code) => code.createActionRuntime(deps))

export function createLazyActions(
  { code, ...deps }: Omit<ActionDeps, 'router'> & { code: Lazy<unknown> },
  load = loadRuntime,
): LazyActions {
  const { router, connect } = createRouterLink()
  const actions = lazy(() => load({ ...deps, router }))
  void actions.arrived.then(({ claim }) => claim())
  const navigate = async () => (await actions.load()).navigate
  return {
    ports: {
      actions,
      calling: code,
      navigate: {
        go: async (target) => (await navigate()).go(target),
        replace: async (target) => (await navigate()).replace(target),
        back: () => void navigate().then((navigation) => navigation.back()),
      },
      native: async (...call) => (await actions.load()).native(...call),
      copy: async (text) => (await actions.load()).copy(text),
    },
    once: {
      now: () => clock.elapsed(),
      bring: async () => (await actions.load()).once,
      isNeeded: () =>
        actions.value !== undefined || deps.records !== undefined || hasIdempotencyRecords(),
    },
    claim: () => actions.value?.claim(),
    back: async (press) => (await loadForPress(actions.load, press))?.navigate.back(),
    connect,
    prepare: () => Promise.all([actions.load(), code.load(), loadInterpreter()]).catch(() => {}),
  }
}

function createRouterLink(): { router: () => NavigateFunction } & Pick<LazyActions, 'connect'> {
  let router: NavigateFunction | undefined
  const waitingMoves: ((router: NavigateFunction) => void)[] = []
  const later = (...move: Parameters<NavigateFunction>) =>
    void waitingMoves.push((router) => void router(...move))
  return {
    router: () => router ?? (later as NavigateFunction),
    connect(navigate) {
      router = navigate
      for (const move of waitingMoves.splice(0)) move(navigate)
    },
  }
}

const recordsPrefix = 'lz.once.'

/** True if the device has idempotency records, whose code is then needed at once. */
function hasIdempotencyRecords(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(recordsPrefix))
  } catch {
    return false
  }
}
