import {
  QueryObserver,
  type Query,
  type QueryClient,
  type QueryObserverResult,
} from '@tanstack/react-query'
import type { CallPort, Failure, Outcome, Params, Snapshot } from '../../renderer/core'

/** Loads by endpoint name; the signal stops a load that nobody watches any more. */
export type Load = (endpoint: string, params: Params, signal: AbortSignal) => Promise<Outcome>

/**
 * Makes `watch`: equal requests share one call while it runs and its outcome for two seconds more,
 * so that a screen joins the loads that were
 * started before its document was there; a load that is `held` for a screen is joined however long
 * its document takes. Nothing outlives the last watcher.
 * The newest answer wins, parts of an answer that did not change keep their identity, and only
 * `reload` and `pollMs` ask again.
 * `scope` tells loads apart that have equal parameters and are not to share an answer.
 */
export function createLoader(
  client: QueryClient,
  load: Load,
  scope: () => unknown = () => null,
): CallPort['watch'] {
  return ({ endpoint, params, pollMs, held }, listener) => {
    const observer = new QueryObserver<unknown, LoadError>(client, {
      queryKey: [endpoint, params, scope()],
      queryFn: async ({ signal }) => {
        const outcome = await load(endpoint, params, signal)
        if (!outcome.ok) throw new LoadError(outcome.failure)
        return outcome.value ?? null
      },
      ...policy,
      ...(pollMs ? { refetchInterval: pollMs } : {}),
      ...(held ? { meta: heldMark } : {}),
    })
    let told: QueryObserverResult<unknown, LoadError> | undefined
    const tell = (result: QueryObserverResult<unknown, LoadError>) => {
      const isNew =
        !told ||
        told.status !== result.status ||
        told.data !== result.data ||
        told.error !== result.error
      told = result
      if (isNew) listener(snapshotOf(result))
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

const joinMs = 2000
const heldMark = { held: true }

/**
 * True for an outcome, good or bad, that is too old to be joined, unless it is held for whoever
 * comes now.
 */
const isOld = ({ state, observers }: Query<unknown, LoadError>) =>
  Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt) > joinMs &&
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
