import { isObject } from '../../renderer/language'
import type { CallPort, Lazy, Outcome, Params, Snapshot, Watch } from '../../renderer/core'
import { failed } from './read-answer'

/** Loads by endpoint name; the signal stops a load that nobody watches any more. */
export type Load = (endpoint: string, params: Params, signal: AbortSignal) => Promise<Outcome>

type WatchRequest = Parameters<CallPort['watch']>[0]
type Listener = (snapshot: Snapshot) => void

/** Watches loads; what was begun before it was there, it takes over with what was told of it. */
export type Loader = (request: WatchRequest, listener: Listener, first?: FirstLoad) => Watch

/** Makes the loader of a scope. */
export type CreateLoader = (load: Load, scope: () => unknown) => Loader

/** A load that was begun before the loader was there. */
export interface FirstLoad {
  scope: unknown
  /** What its watchers know, and since when it is settled. */
  snapshot: Snapshot
  settledAt: number
  /** The request as long as it runs; whoever takes it over takes it from here. */
  running: Promise<Outcome> | undefined
  stop: AbortController
  watchers: Set<Watcher>
}

interface Watcher {
  request: WatchRequest
  listener: Listener
  /** Its clock, where it polls. */
  poll?: ReturnType<typeof setInterval> | undefined
  /** It, watched by the loader. */
  moved?: Watch
}

/**
 * Makes `watch`, which begins loads before the loader is there, and moves them to it as it comes:
 * their requests, their answers and their watchers. Until then equal requests of a scope share one
 * answer as long as somebody watches it; the first reload waits for the loader.
 */
export function createFirstLoads(
  code: Lazy<{ createLoader: CreateLoader }>,
  load: Load,
  scope: () => unknown,
): CallPort['watch'] {
  const begun = new Map<string, FirstLoad>()
  let loader: Loader | undefined
  const takeOver = () => {
    if (loader || !code.value) return loader
    loader = code.value.createLoader(load, scope)
    for (const first of begun.values())
      for (const watcher of first.watchers) {
        clearInterval(watcher.poll)
        watcher.moved = loader(watcher.request, watcher.listener, first)
      }
    begun.clear()
    return loader
  }
  void code.arrived.then(takeOver)

  const reload = async (first: FirstLoad, watcher: Watcher) => {
    const isThere = await code.load().then(takeOver, () => false)
    if (isThere) await watcher.moved?.reload()
    else if (first.running) await first.running
    else settle(first, failed('network', 'unready'))
  }
  const watchFirst: Loader = (request, listener) => {
    const key = keyOf([request.endpoint, request.params, scope()])
    const first = begun.get(key) ?? begin(load, request, scope())
    begun.set(key, first)
    const watcher: Watcher = { request, listener }
    const ask = () => reload(first, watcher)
    if (request.pollMs) watcher.poll = setInterval(() => void ask(), request.pollMs)
    first.watchers.add(watcher)
    listener(first.snapshot)
    return {
      reload: ask,
      stop() {
        clearInterval(watcher.poll)
        first.watchers.delete(watcher)
        if (watcher.moved) watcher.moved.stop()
        else if (first.watchers.size === 0) {
          begun.delete(key)
          first.stop.abort()
        }
      },
    }
  }
  return (request, listener) => (takeOver() ?? watchFirst)(request, listener)
}

function begin(load: Load, { endpoint, params }: WatchRequest, scope: unknown): FirstLoad {
  const stop = new AbortController()
  const first: FirstLoad = {
    scope,
    snapshot: { status: 'loading' },
    settledAt: 0,
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
  first.settledAt = Date.now()
  first.snapshot = outcome.ok
    ? { status: 'ready', value: outcome.value ?? null }
    : { status: 'failed', failure: outcome.failure }
  for (const { listener } of first.watchers) listener(first.snapshot)
}

/** Equal for requests that differ in the order of their members alone. */
const keyOf = (request: unknown) =>
  JSON.stringify(request, (_, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(byName)) : part,
  )

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)
