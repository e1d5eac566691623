import type { Session } from './read-session'

const lettersOf = (text: string) => text.replace(/\W/g, '')

/**
 * Whether a text holds the session id, whatever stands between its letters. Whoever knows the id is
 * taken for the borrower, so that it is neither copied nor written into the address of a letter.
 */
export const holdsSessionId = (text: string, { sessionId }: Session): boolean =>
  !!sessionId && lettersOf(text).includes(lettersOf(sessionId))
