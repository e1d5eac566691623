import type { ProgramSource } from '../compile/program'
import type { Params, Snapshot, Watch } from '../ports'
import type { ScreenInstance } from './instance'
import { isReady, statusKey } from './source-status'

/** What a source was asked, and how that stands. */
interface Request {
  readonly params: Params
  /** What a `reload` put over the document's parameters, for this time. */
  readonly overrides: Params
  /** The answers of other sources that the parameters came from. */
  readonly dependencyValues: readonly unknown[]
  /**
   * `awaited` while somebody waits for the next answer; then how the last one ended, and the next
   * comes of polling.
   */
  state: 'awaited' | 'answered' | 'failed'
  watch?: Watch
  /** Those who wait for an answer: to this request, or to the one that takes its place. */
  readonly waiting: (() => void)[]
}

/** The requests of a screen, at most one a source. */
export interface Requests {
  has(name: string): boolean
  /** Asks a source that was not asked yet, or whose parameters have changed with other answers. */
  update(source: ProgramSource): void
  /** Asks again, and settles when answered; what is shown stays until then. */
  reload(source: ProgramSource, given: Params): Promise<void>
  stop(name: string): void
  stopAll(): void
}

/**
 * Asks for sources and puts the answers into the store. `onAsk` hears of each request before it is
 * sent, `onValue` of each value. It is long because its few members share one table of requests.
 */
export function createRequests(
  screen: ScreenInstance,
  onAsk: (source: ProgramSource) => void,
  onValue: () => void,
): Requests {
  const { store, ports } = screen
  const requests = new Map<string, Request>()
  const stop = (name: string) => {
    const request = requests.get(name)
    requests.delete(name)
    request?.watch?.stop()
    request?.waiting.splice(0).forEach((goOn) => goOn())
  }
  const ask = (source: ProgramSource, overrides: Params, keepsShown = false) => {
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
    onAsk(source)
    const isCurrent = () => requests.get(name) === request
    request.watch = ports.calls.watch(
      { endpoint, params: request.params, ...(pollMs ? { pollMs } : {}) },
      (snapshot) => {
        const isNews =
          isCurrent() && !(keepsShown && snapshot.status === 'loading' && isReady(store, name))
        if (isNews && onSnapshot(screen, source, request, snapshot)) onValue()
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
      if (!request || isOutdated(screen, source, request)) ask(source, {})
    },
    reload(source, overrides) {
      const request = requests.get(source.name)
      return new Promise((goOn) => {
        if (request?.watch && hasParams(screen, source, { ...request, overrides }))
          repeat(request, request.watch, goOn)
        else {
          const asked = ask(source, overrides, true)
          if (asked.state === 'awaited') asked.waiting.push(goOn)
          else goOn()
        }
      })
    },
  }
}

/** Puts an answer into the store; true when it is a value. */
function onSnapshot(
  screen: ScreenInstance,
  source: ProgramSource,
  request: Request,
  snapshot: Snapshot,
): boolean {
  const { store } = screen
  const key = statusKey(source.name)
  if (snapshot.status !== 'loading') request.waiting.splice(0).forEach((goOn) => goOn())
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
    // Polling finds many failures in a row, and each would take away what is shown and say the
    // same again.
    if (before !== 'failed') tellFailure(screen, source, snapshot)
    if (before === 'awaited' || !isReady(store, source.name)) store.set(key, snapshot)
  }
  return false
}

/** Asks the same again; an answer that is no news is not told, so that the watch says when it came. */
function repeat(request: Request, watch: Watch, goOn: () => void): void {
  const before = request.state
  request.state = 'awaited'
  request.waiting.push(goOn)
  void watch.reload().then(() => {
    if (request.state === 'awaited') request.state = before
    request.waiting.splice(0).forEach((waiting) => waiting())
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

/** True when other answers give other parameters. */
function isOutdated(screen: ScreenInstance, source: ProgramSource, request: Request): boolean {
  const now = dependencyValues(screen, source)
  const isSame = request.dependencyValues.every((value, at) => Object.is(value, now[at]))
  return !isSame && !hasParams(screen, source, request)
}

/** True when the request was sent with the parameters that hold now. */
function hasParams(
  screen: ScreenInstance,
  source: ProgramSource,
  { params, overrides }: Pick<Request, 'params' | 'overrides'>,
): boolean {
  return JSON.stringify(paramsOf(screen, source, overrides)) === JSON.stringify(params)
}

function tellFailure(
  screen: ScreenInstance,
  source: ProgramSource,
  { failure }: Extract<Snapshot, { status: 'failed' }>,
): void {
  const notice = screen.ports.calls.notice(source.endpoint, failure)
  if (notice) screen.notices.toast(notice)
  screen.report({
    code: `load-${failure.kind}`,
    pointer: `/data/${source.name}`,
    detail: source.endpoint,
  })
}
