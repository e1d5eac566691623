import { digestOf, isDigestOf } from './digest'
import type { Store } from './create-store'
import type { Session } from './read-session'

const ownerKey = 'owner'

/** Deletes the data of another user. The device stores only a salted digest of the user id. */
export function claimDevice(store: Store, userId = ''): void {
  const owner = store.get(ownerKey)
  if (isDigestOf(owner, userId)) return
  if (owner !== undefined) store.clear()
  store.set(ownerKey, digestOf(userId))
}

const lettersOf = (text: string) => text.replace(/\W/g, '')

/**
 * True if a text contains the session id, even with other characters in between. The id gives
 * access to the account.
 */
export const holdsSessionId = (text: string, { sessionId }: Session): boolean =>
  !!sessionId && lettersOf(text).includes(lettersOf(sessionId))
