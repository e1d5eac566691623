import { digestOf, isDigestOf } from './digest'
import type { Store } from './create-store'
import type { Session } from './read-session'

const ownerKey = 'owner'

/** Deletes data of another user. The mark is a salted digest, which does not identify the user. */
export function claimDevice(store: Store, userId = ''): void {
  const owner = store.get(ownerKey)
  if (isDigestOf(owner, userId)) return
  if (owner !== undefined) store.clear()
  store.set(ownerKey, digestOf(userId))
}

const lettersOf = (text: string) => text.replace(/\W/g, '')

/** Also with other characters between its letters. Whoever knows the id can act as the borrower. */
export const holdsSessionId = (text: string, { sessionId }: Session): boolean =>
  !!sessionId && lettersOf(text).includes(lettersOf(sessionId))
