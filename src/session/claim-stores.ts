import type { Store } from './create-store'

const ownerKey = 'owner'

/**
 * Makes the stores this borrower's: if another user left something in them they are wiped first.
 * The mark is a 32-bit digest, so that the device keeps nothing from which a user can be told.
 */
export function claimStores(
  mark: Store,
  stores: readonly Store[],
  userId: string | undefined,
): { wiped: boolean } {
  const owner = digest(userId ?? '')
  const previous = mark.get(ownerKey)
  const wiped = previous !== undefined && previous !== owner
  if (wiped) for (const store of [mark, ...stores]) store.clear()
  mark.set(ownerKey, owner)
  return { wiped }
}

/** FNV-1a. */
function digest(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
