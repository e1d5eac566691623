import { isObject } from '../../renderer/language'
import { clock } from '../../renderer/react/clock'
import type { CallPort, Lazy, Outcome, Params, Snapshot, Watch } from '../../renderer/core'
import { failed } from './read-answer'

export type Load = (endpoint: string, params: Params, signal: AbortSignal) => Promise<Outcome>

type WatchRequest = Parameters<CallPort['watch']>[0]
type Listener = (snapshot: Snapshot) => void

export type Loader = (request: WatchRequest, listener: Listener, first?: FirstLoad) => Watch

export type CreateLoader = (load: Load, scope: () => unknown) => Loader

export interface FirstLoad {
  scope: unknown
  snapshot: Snapshot
  settledAt?: number
  running: Promise<Outcome> | undefined
  stop: AbortController
  watchers: Set<Watcher>
}

interface Watcher {
  request: WatchRequest
  listener: Listener
  rest?: () => void
  /** The subscription in the loader, after the loader has taken over the request. */
  moved?: Watch
}

/**
 * Creates the function `watch` for the time until the loader's code has loaded. Equal requests
 * share one response. Later, the loader continues these requests.
 */
export function createFirstLoads(
  code: Lazy<{ createLoader: CreateLoader }>,
  load: Load,
  scope: () => unknown,
): CallPort['watch'] {
  const firstLoads = new Map<string, FirstLoad>()
  let loader: Loader | undefined
  const connectLoader = () => {
    if (loader || !code.value) return loader
    loader = code.value.createLoader(load, scope)
    for (const first of firstLoads.values())
      for (const watcher of first.watchers) {
        watcher.rest?.()
        watcher.moved = loader(watcher.request, watcher.listener, first)
      }
    firstLoads.clear()
    return loader
  }
  void code.arrived.then(connectLoader)

  const reload = async (first: FirstLoad, watcher: Watcher) => {
    const isThere = await code.load().then(connectLoader, () => false)
    if (isThere) await watcher.moved?.reload()
    else if (first.running) await first.running
    else settle(first, failed('network', 'unready'))
  }
  const watchFirst: Loader = (request, listener) => {
    const key = loadKey([request.endpoint, request.params, scope()])
    const first = firstLoads.get(key) ?? begin(load, request, scope())
    firstLoads.set(key, first)
    const watcher: Watcher = { request, listener }
    const requestAgain = () => reload(first, watcher)
    const poll = () => {
      if (request.pollMs)
        watcher.rest = clock.after(request.pollMs, () => {
          poll()
          void requestAgain()
        })
    }
    poll()
    first.watchers.add(watcher)
    listener(first.snapshot)
    return {
      reload: requestAgain,
      stop() {
        watcher.rest?.()
        first.watchers.delete(watcher)
        if (watcher.moved) watcher.moved.stop()
        else if (first.watchers.size === 0) {
          firstLoads.delete(key)
          first.stop.abort()
        }
      },
    }
  }
  return (request, listener) => (connectLoader() ?? watchFirst)(request, listener)
}

function begin(load: Load, { endpoint, params }: WatchRequest, scope: unknown): FirstLoad {
  const stop = new AbortController()
  const first: FirstLoad = {
    scope,
    snapshot: { status: 'loading' },
    running: load(endpoint, params, stop.signal),
    stop,
    watchers: new Set(),
  }
  void first.running?.then((outcome) => {
    if (first.running) settle(first, outcome)
  })
  return first
}

function settle(first: FirstLoad, outcome: Outcome): void {
  first.running = undefined
  first.settledAt = clock.elapsed()
  first.snapshot = outcome.ok
    ? { status: 'ready', value: outcome.value ?? null }
    : { status: 'failed', failure: outcome.failure }
  for (const { listener } of first.watchers) listener(first.snapshot)
}

const loadKey = (request: unknown) =>
  JSON.stringify(request, (_, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(byName)) : part,
  )

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)
