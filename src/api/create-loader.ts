import {
  QueryObserver,
  type Query,
  type QueryClient,
  type QueryObserverResult,
} from '@tanstack/react-query'
import type { Failure, Outcome, Snapshot } from '../../renderer/core'
import type { FirstLoad, Load, Loader } from './first-loads'

/**
 * Makes `watch`: equal requests share one call while it runs and its outcome for two seconds more,
 * so that a screen joins the loads that were
 * started before its document was there; a load that is `held` for a screen is joined however long
 * its document takes. Nothing outlives the last watcher.
 * The newest answer wins, parts of an answer that did not change keep their identity, and only
 * `reload` and `pollMs` ask again.
 * `scope` tells loads apart that have equal parameters and are not to share an answer.
 * What was begun before goes on as it stands: nothing is asked for again, nor told again.
 */
export function createLoader(
  client: QueryClient,
  load: Load,
  scope: () => unknown = () => null,
): Loader {
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
    let told = first?.snapshot
    const tell = (result: QueryObserverResult<unknown, LoadError>) => {
      const snapshot = snapshotOf(result)
      if (told && isSame(told, snapshot)) return
      told = snapshot
      listener(snapshot)
    }
    const unsubscribe = observer.subscribe(tell)
    tell(observer.getCurrentResult())
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

/** Keeps the answer of a load that was begun before. */
function takeAnswer(client: QueryClient, queryKey: unknown[], first: FirstLoad): void {
  const { snapshot, settledAt } = first
  if (snapshot.status === 'loading') return
  client
    .getQueryCache()
    .build<unknown, LoadError>(client, { queryKey, gcTime: 0 })
    .setState(
      snapshot.status === 'ready'
        ? { status: 'success', data: snapshot.value, dataUpdatedAt: settledAt }
        : { status: 'error', error: new LoadError(snapshot.failure), errorUpdatedAt: settledAt },
    )
}

/** The request of such a load, as long as it runs, once. */
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
const heldMark = { held: true }

/**
 * True for an outcome, good or bad, that is too old to be joined, unless it is held for whoever
 * comes now. The query library dates outcomes by the phone's clock: one that was set back makes
 * them old, too.
 */
const isOld = ({ state, observers }: Query<unknown, LoadError>) =>
  Math.abs(Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt)) > joinMs &&
  !observers.some(({ options }) => options.meta === heldMark)

const policy = {
  gcTime: 0,
  staleTime: 0,
  retry: false,
  // A phone that believes itself offline would otherwise wait in silence; the call itself says what
  // happens.
  networkMode: 'always',
  refetchOnMount: (query: Query<unknown, LoadError>) => (isOld(query) ? 'always' : false),
  retryOnMount: isOld,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** Carries a failure through the query; nobody else sees it. */
class LoadError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind)
  }
}

function snapshotOf({ status, data, error }: QueryObserverResult<unknown, LoadError>): Snapshot {
  if (status === 'success') return { status: 'ready', value: data }
  if (status === 'pending') return { status: 'loading' }
  // Calls never throw, so that there is no other error than ours.
  return { status: 'failed', failure: error.failure }
}

const isSame = (one: Snapshot, other: Snapshot) =>
  one.status === other.status && contentOf(one) === contentOf(other)

function contentOf(snapshot: Snapshot): unknown {
  if (snapshot.status === 'ready') return snapshot.value
  return snapshot.status === 'failed' ? snapshot.failure : undefined
}
