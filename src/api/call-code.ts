import {
  hashKey,
  hydrate,
  QueryClient,
  QueryObserver,
  type Query,
  type QueryObserverResult,
  type QueryState,
} from '@tanstack/react-query'
import { type AxiosAdapter, create, isAxiosError } from 'axios'
import type { CreateLoader, FirstLoad, Load, Loader } from './first-loads'
import { type Transport, NoAnswer } from './transport'
import { parseAnswer } from './parse-json'
import { clock } from '../../renderer/react/clock'
import type { Failure, Outcome, Snapshot } from '../../renderer/core'

/** The code that calls need but first requests do not: axios and the cache of responses. */
export interface CallCode {
  send: Transport
  createLoader: CreateLoader
}

/** Creates the code for calls. In tests, `adapter` replaces the network. */
export function createCallCode(adapter?: AxiosAdapter): CallCode {
  return {
    send: sendByAxios(adapter),
    createLoader: (load, scope) => createLoader(new QueryClient(), load, scope),
  }
}

export function sendByAxios(adapter?: AxiosAdapter): Transport {
  const http = create({
    validateStatus: null,
    withXSRFToken: false,
    transformResponse: (body: unknown) => (typeof body === 'string' ? parseAnswer(body) : body),
    ...(adapter ? { adapter } : {}),
  })
  return async (sending) => {
    try {
      const { status, data: body } = await http.request<unknown>(sending)
      return { status, body }
    } catch (error) {
      throw isAxiosError(error) ? new NoAnswer() : error
    }
  }
}

/**
 * Creates the function `watch`. Equal requests in a `scope` share one call, and share its outcome
 * for two seconds. A request without watchers is aborted. Only `reload` and `pollMs` repeat a
 * request.
 */
export function createLoader(
  client: QueryClient,
  load: Load,
  scope: () => unknown = () => null,
): Loader {
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && /^(success|error)$/.test(event.action.type))
      settledAt.set(event.query, clock.elapsed())
  })
  return ({ endpoint, params, pollMs, held }, listener, first) => {
    const queryKey = [endpoint, params, first ? first.scope : scope()]
    if (first) takeAnswer(client, queryKey, first)
    const observer = new QueryObserver<unknown, LoadError>(client, {
      queryKey,
      queryFn: async ({ signal }) => {
        const outcome = await (takeRequest(first, signal) ?? load(endpoint, params, signal))
        if (!outcome.ok) throw new LoadError(outcome.failure)
        return outcome.value ?? null
      },
      ...policy,
      ...(first ? { refetchOnMount: false, retryOnMount: false } : {}),
      ...(pollMs ? { refetchInterval: pollMs } : {}),
      ...(held ? { meta: heldMark } : {}),
    })
    let lastSnapshot = first?.snapshot
    const notify = (result: QueryObserverResult<unknown, LoadError>) => {
      const snapshot = snapshotOf(result)
      if (lastSnapshot && isSame(lastSnapshot, snapshot)) return
      lastSnapshot = snapshot
      listener(snapshot)
    }
    const unsubscribe = observer.subscribe(notify)
    notify(observer.getCurrentResult())
    return {
      async reload() {
        await observer.refetch()
      },
      stop() {
        unsubscribe()
        observer.destroy()
      },
    }
  }
}

function takeAnswer(client: QueryClient, queryKey: unknown[], first: FirstLoad): void {
  const { snapshot } = first
  if (snapshot.status === 'loading') return
  const queryHash = hashKey(queryKey)
  const state: QueryState =
    snapshot.status === 'ready'
      ? { ...unsettled, status: 'success', data: snapshot.value, dataUpdatedAt: 1 }
      : { ...unsettled, status: 'error', error: new LoadError(snapshot.failure), errorUpdatedAt: 1 }
  hydrate(
    client,
    { queries: [{ queryKey, queryHash, state, dehydratedAt: 1 }], mutations: [] },
    { defaultOptions: { queries: { gcTime: 0 } } },
  )
  settledAt.set(client.getQueryCache().get(queryHash)!, first.settledAt ?? 0)
}

const unsettled: QueryState = {
  status: 'pending',
  fetchStatus: 'idle',
  data: undefined,
  dataUpdatedAt: 0,
  dataUpdateCount: 0,
  error: null,
  errorUpdatedAt: 0,
  errorUpdateCount: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
}

function takeRequest(
  first: FirstLoad | undefined,
  signal: AbortSignal,
): Promise<Outcome> | undefined {
  const running = first?.running
  if (!first || !running) return undefined
  first.running = undefined
  signal.addEventListener('abort', () => first.stop.abort())
  return running
}

const joinMs = 2000
const settledAt = new WeakMap<object, number>()
const heldMark = { held: true }

/**
 * Uses the page's clock, because users can change the date of the phone, which the library would
 * use.
 */
const isOld = (query: Query<unknown, LoadError>) =>
  clock.elapsed() - (settledAt.get(query) ?? -Infinity) > joinMs &&
  !query.observers.some(({ options }) => options.meta === heldMark)

const policy = {
  gcTime: 0,
  staleTime: 0,
  retry: false,
  // By default, the library does not send requests while the phone says that it is offline.
  networkMode: 'always',
  refetchOnMount: (query: Query<unknown, LoadError>) => (isOld(query) ? 'always' : false),
  retryOnMount: isOld,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

class LoadError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind)
  }
}

function snapshotOf({ status, data, error }: QueryObserverResult<unknown, LoadError>): Snapshot {
  if (status === 'success') return { status: 'ready', value: data }
  if (status === 'pending') return { status: 'loading' }
  return { status: 'failed', failure: error.failure }
}

const isSame = (one: Snapshot, other: Snapshot) =>
  one.status === other.status && contentOf(one) === contentOf(other)

function contentOf(snapshot: Snapshot): unknown {
  if (snapshot.status === 'ready') return snapshot.value
  return snapshot.status === 'failed' ? snapshot.failure : undefined
}
