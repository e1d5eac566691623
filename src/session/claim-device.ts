import { digestOf, isDigestOf } from './digest'
import type { Store } from './create-store'

const ownerKey = 'owner'

/**
 * Claims a store for this borrower; data of another user are deleted first. The mark is a salted
 * digest, so that the device cannot identify the user.
 */
export function claimDevice(store: Store, userId = ''): void {
  const owner = store.get(ownerKey)
  if (isDigestOf(owner, userId)) return
  if (owner !== undefined) store.clear()
  store.set(ownerKey, digestOf(userId))
}
