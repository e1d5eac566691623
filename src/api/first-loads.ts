import { isObject } from '../../renderer/language'
import { clock } from '../../renderer/react/clock'
import type { CallPort, Lazy, Outcome, Params, Snapshot, Watch } from '../../renderer/core'
import { failed } from './read-answer'

/** Loads by endpoint name; the signal aborts a load without watchers. */
export type Load = (endpoint: string, params: Params, signal: AbortSignal) => Promise<Outcome>

type WatchRequest = Parameters<CallPort['watch']>[0]
type Listener = (snapshot: Snapshot) => void

/**
 * Watches loads. A first load moves to it with its request, its answer and the snapshot that its
 * watchers have seen.
 */
export type Loader = (request: WatchRequest, listener: Listener, first?: FirstLoad) => Watch

/** Creates the loader of a scope. */
export type CreateLoader = (load: Load, scope: () => unknown) => Loader

/** A load that started before the loader had loaded. */
export interface FirstLoad {
  scope: unknown
  /** The last snapshot of its watchers, and the time when it settled. */
  snapshot: Snapshot
  settledAt?: number
  /** The request while it runs; the loader takes it from here. */
  running: Promise<Outcome> | undefined
  stop: AbortController
  watchers: Set<Watcher>
}

interface Watcher {
  request: WatchRequest
  listener: Listener
  /** Stops its next poll. */
  rest?: () => void
  /** The same watch in the loader. */
  moved?: Watch
}

/**
 * Creates `watch`. It starts loads before the loader has loaded, and then moves their requests,
 * answers and watchers to it. Until then, equal requests of a scope share one answer while somebody
 * watches it. The first reload waits for the loader.
 */
export function createFirstLoads(
  code: Lazy<{ createLoader: CreateLoader }>,
  load: Load,
  scope: () => unknown,
): CallPort['watch'] {
  const begun = new Map<string, FirstLoad>()
  let loader: Loader | undefined
  const connectLoader = () => {
    if (loader || !code.value) return loader
    loader = code.value.createLoader(load, scope)
    for (const first of begun.values())
      for (const watcher of first.watchers) {
        watcher.rest?.()
        watcher.moved = loader(watcher.request, watcher.listener, first)
      }
    begun.clear()
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
    const first = begun.get(key) ?? begin(load, request, scope())
    begun.set(key, first)
    const watcher: Watcher = { request, listener }
    const ask = () => reload(first, watcher)
    const poll = () => {
      if (request.pollMs)
        watcher.rest = clock.after(request.pollMs, () => {
          poll()
          void ask()
        })
    }
    poll()
    first.watchers.add(watcher)
    listener(first.snapshot)
    return {
      reload: ask,
      stop() {
        watcher.rest?.()
        first.watchers.delete(watcher)
        if (watcher.moved) watcher.moved.stop()
        else if (first.watchers.size === 0) {
          begun.delete(key)
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

/** The same text for requests that differ only in the order of their members. */
const loadKey = (request: unknown) =>
  JSON.stringify(request, (_, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(byName)) : part,
  )

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)
