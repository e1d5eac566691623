import type { Store } from './create-store'

const ownerKey = 'owner'

/**
 * Makes a store this borrower's: what another user left in it is wiped first. The mark is a 32-bit
 * digest, so that the device keeps nothing from which a user can be told.
 */
export function claimDevice(store: Store, userId: string | undefined): void {
  const owner = digest(userId ?? '')
  const previous = store.get(ownerKey)
  if (previous !== undefined && previous !== owner) store.clear()
  store.set(ownerKey, owner)
}

/** FNV-1a. */
function digest(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
