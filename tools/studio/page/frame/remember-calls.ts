import type { CallPort, Snapshot, Watch } from '../../../../renderer/core'

/** Answers by the request that they came to. */
export type Memory = Map<string, Snapshot>

type Request = Parameters<CallPort['watch']>[0]
type Listener = Parameters<CallPort['watch']>[1]

/**
 * Loads that have been answered are not asked again when the same screen is drawn after an edit: it
 * stands at once, in the same state of the
 * scenario. Whatever asks on purpose (a reload, a poll, an action) does reach the server.
 */
export function rememberCalls(calls: CallPort, memory: Memory): CallPort {
  const watch = (request: Request, listener: Listener) => {
    const key = JSON.stringify([request.endpoint, request.params])
    return calls.watch(request, (snapshot) => {
      if (snapshot.status !== 'loading') memory.set(key, snapshot)
      listener(snapshot)
    })
  }
  return {
    ...calls,
    watch(request, listener) {
      const known = memory.get(JSON.stringify([request.endpoint, request.params]))
      if (!known) return watch(request, listener)
      listener(known)
      return watchLater(request, listener, watch)
    },
  }
}

/** Watches in earnest from the first reload on; a load that is polled goes on being polled. */
function watchLater(request: Request, listener: Listener, watch: CallPort['watch']): Watch {
  let inner: Watch | undefined
  const answered = () =>
    new Promise<void>((resolve) => {
      inner = watch(request, (snapshot) => {
        if (snapshot.status === 'loading') return
        listener(snapshot)
        resolve()
      })
    })
  if (request.pollMs) void answered()
  return {
    reload: () => (inner ? inner.reload() : answered()),
    stop: () => inner?.stop(),
  }
}
