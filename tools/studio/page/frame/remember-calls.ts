import type { CallPort, Snapshot, Watch } from '../../../../renderer/core'

/** Answers by their request. */
export type Memory = Map<string, Snapshot>

type Request = Parameters<CallPort['watch']>[0]
type Listener = Parameters<CallPort['watch']>[1]

/**
 * Answered loads are not requested again when the same screen is drawn after an edit. It appears at
 * once, in the same state of the scenario. Explicit requests (a reload, a poll, an action) still
 * reach the server.
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

/** Watches the server from the first reload on; a polled load is still polled. */
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
