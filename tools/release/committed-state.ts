import { setTimeout as sleep } from 'node:timers/promises'
import { readState, type StoreState, type TrustedKeys } from './read-manifests.ts'
import type { Store } from './stores/store.ts'

const pauseMs = 200

/**
 * Reads the state of a store once every publisher that has written a manifest has moved the
 * pointer. A publisher that takes longer than `timeoutMs` counts as interrupted.
 */
export async function readCommittedState(
  store: Store,
  keys: TrustedKeys,
  timeoutMs = 4000,
): Promise<StoreState> {
  for (const until = Date.now() + timeoutMs; ; await sleep(pauseMs)) {
    const state = await readState(store, keys)
    if (
      (!state.isLost && state.newest?.number === state.live?.manifest.number) ||
      Date.now() >= until
    )
      return state
  }
}
