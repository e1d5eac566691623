import { digestOf, isDigestOf } from './digest'
import type { Store } from './create-store'

const ownerKey = 'owner'

/**
 * Makes a store this borrower's: what another user left in it is wiped first. The mark is a salted
 * digest, so that the device keeps nothing from which a user can be told.
 */
export function claimDevice(store: Store, userId = ''): void {
  const owner = store.get(ownerKey)
  if (isDigestOf(owner, userId)) return
  if (owner !== undefined) store.clear()
  store.set(ownerKey, digestOf(userId))
}
