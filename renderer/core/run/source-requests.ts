import type { ProgramSource } from '../compile/program'
import type { Params, Snapshot, Watch } from '../ports'
import type { ScreenInstance } from './instance'
import { isReady, statusKey } from './source-status'

interface Request {
  readonly params: Params
  /** The parameters of a `reload`, which replace the parameters of the document. */
  readonly overrides: Params
  /** The values of other sources from which the parameters of this source are computed. */
  readonly dependencyValues: readonly unknown[]
  state: 'awaited' | 'answered' | 'failed'
  watch?: Watch
  readonly waiting: (() => void)[]
}

export interface Requests {
  has(name: string): boolean
  /** Requests a source for the first time, or again because its parameters have changed. */
  update(source: ProgramSource): void
  /** Requests a source again. Resolves after the response. */
  reload(source: ProgramSource, params: Params): Promise<void>
  stop(name: string): void
  stopAll(): void
}

export function createRequests(
  screen: ScreenInstance,
  onRequest: (source: ProgramSource) => void,
  onValue: () => void,
): Requests {
  const { store, ports } = screen
  const requests = new Map<string, Request>()
  const stop = (name: string) => {
    const request = requests.get(name)
    requests.delete(name)
    request?.watch?.stop()
    request?.waiting.splice(0).forEach((resolve) => resolve())
  }
  const send = (source: ProgramSource, overrides: Params, keepsShown = false) => {
    const { name, endpoint, pollMs } = source
    const request: Request = {
      params: paramsOf(screen, source, overrides),
      overrides,
      dependencyValues: dependencyValues(screen, source),
      state: 'awaited',
      waiting: requests.get(name)?.waiting.splice(0) ?? [],
    }
    stop(name)
    requests.set(name, request)
    onRequest(source)
    const isCurrent = () => requests.get(name) === request
    request.watch = ports.calls.watch(
      { endpoint, params: request.params, ...(pollMs ? { pollMs } : {}) },
      (snapshot) => {
        const isRelevant =
          isCurrent() && !(keepsShown && snapshot.status === 'loading' && isReady(store, name))
        if (isRelevant && onSnapshot(screen, source, request, snapshot)) onValue()
      },
    )
    if (!isCurrent()) request.watch.stop()
    return request
  }

  return {
    has: (name) => requests.has(name),
    stop,
    stopAll: () => [...requests.keys()].forEach(stop),
    update(source) {
      const request = requests.get(source.name)
      if (!request || isOutdated(screen, source, request)) send(source, {})
    },
    reload(source, overrides) {
      const request = requests.get(source.name)
      return new Promise((resolve) => {
        if (request?.watch && hasParams(screen, source, { ...request, overrides }))
          repeat(request, request.watch, resolve)
        else {
          const newRequest = send(source, overrides, true)
          if (newRequest.state === 'awaited') newRequest.waiting.push(resolve)
          else resolve()
        }
      })
    },
  }
}

/** Stores a new state of a request. Returns true if the source now has a new value. */
function onSnapshot(
  screen: ScreenInstance,
  source: ProgramSource,
  request: Request,
  snapshot: Snapshot,
): boolean {
  const { store } = screen
  const key = statusKey(source.name)
  if (snapshot.status !== 'loading') request.waiting.splice(0).forEach((resolve) => resolve())
  if (snapshot.status === 'ready') {
    request.state = 'answered'
    store.set(source.name, snapshot.value)
    store.set(key, snapshot)
    return true
  }
  if (snapshot.status === 'loading') store.set(key, snapshot)
  else {
    const before = request.state
    request.state = 'failed'
    // If several polls fail one after another, only the first failure shows a notice.
    if (before !== 'failed') showFailure(screen, source, snapshot)
    if (before !== 'awaited' && isReady(store, source.name)) return false
    store.set(key, source.optional ? { status: 'ready', value: null } : snapshot)
    if (source.optional) store.set(source.name, null)
    return source.optional === true
  }
  return false
}

/**
 * Requests the source again. `resolve` also runs after an equal response, which changes nothing.
 */
function repeat(request: Request, watch: Watch, resolve: () => void): void {
  const before = request.state
  request.state = 'awaited'
  request.waiting.push(resolve)
  void watch.reload().then(() => {
    if (request.state === 'awaited') request.state = before
    request.waiting.splice(0).forEach((resolveCaller) => resolveCaller())
  })
}

function paramsOf(screen: ScreenInstance, { name, params }: ProgramSource, overrides: Params) {
  const values = Object.entries(params).map(([param, value]) => [
    param,
    screen.value(value, screen.scope, `/data/${name}/params/${param}`),
  ])
  return { ...Object.fromEntries(values), ...overrides } as Params
}

function dependencyValues({ store }: ScreenInstance, { after }: ProgramSource): unknown[] {
  return after.map((name) => store.read(name))
}

function isOutdated(screen: ScreenInstance, source: ProgramSource, request: Request): boolean {
  const current = dependencyValues(screen, source)
  const isSame = request.dependencyValues.every((value, at) => Object.is(value, current[at]))
  return !isSame && !hasParams(screen, source, request)
}

function hasParams(
  screen: ScreenInstance,
  source: ProgramSource,
  { params, overrides }: Pick<Request, 'params' | 'overrides'>,
): boolean {
  return JSON.stringify(paramsOf(screen, source, overrides)) === JSON.stringify(params)
}

function showFailure(
  screen: ScreenInstance,
  source: ProgramSource,
  { failure }: Extract<Snapshot, { status: 'failed' }>,
): void {
  const notice = source.optional ? undefined : screen.ports.calls.notice(source.endpoint, failure)
  if (notice) screen.notices.toast(notice)
  screen.report({
    code: `load-${failure.kind}`,
    pointer: `/data/${source.name}`,
    detail: source.endpoint,
  })
}
