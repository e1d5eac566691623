import { createHash, randomBytes } from 'node:crypto'
import type { Person } from '../access/person'

/** Who is signed in, for as long as it lasts. */
export interface Sessions {
  /** Begins a session and gives the secret that the browser keeps. */
  begin(person: Person, idToken: string): string
  /** Who holds a secret; undefined once the time is over, and after signing out. */
  find(secret: string): Person | undefined
  /** Ends a session; gives what the provider was told with. */
  end(secret: string): { readonly idToken: string } | undefined
}

interface Session {
  readonly person: Person
  readonly idToken: string
  readonly until: number
}

/** Sessions in memory alone: whoever takes a copy of it finds hashes of secrets. */
export function createSessions(lastMs: number, now: () => number = Date.now): Sessions {
  const sessions = new Map<string, Session>()
  const dropOld = () => {
    for (const [key, { until }] of sessions) if (until <= now()) sessions.delete(key)
  }
  return {
    begin(person, idToken) {
      dropOld()
      const secret = randomBytes(32).toString('base64url')
      sessions.set(keyOf(secret), { person, idToken, until: now() + lastMs })
      return secret
    },
    find(secret) {
      const session = sessions.get(keyOf(secret))
      return session && session.until > now() ? session.person : undefined
    },
    end(secret) {
      const session = sessions.get(keyOf(secret))
      sessions.delete(keyOf(secret))
      return session
    },
  }
}

const keyOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
