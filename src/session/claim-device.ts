import { digestOf, isDigestOf } from './digest'
import type { Store } from './create-store'
import type { Session } from './read-session'

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

const lettersOf = (text: string) => text.replace(/\W/g, '')

/**
 * Whether a text holds the session id, whatever stands between its letters. Whoever knows the id is
 * taken for the borrower, so that it is neither copied nor written into the address of a letter.
 */
export const holdsSessionId = (text: string, { sessionId }: Session): boolean =>
  !!sessionId && lettersOf(text).includes(lettersOf(sessionId))
