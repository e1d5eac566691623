import { createHash, randomBytes } from 'node:crypto'
import type { Person } from '../access/person'

/** The sessions of signed-in people, with their end. */
export interface Sessions {
  /** Starts a session and returns the secret for the browser. */
  begin(person: Person, idToken: string): string
  /** The owner of a secret; undefined after its time is over, and after signing out. */
  find(secret: string): Person | undefined
  /** Ends a session; returns the token for the provider's sign-out. */
  end(secret: string): { readonly idToken: string } | undefined
}

interface Session {
  readonly person: Person
  readonly idToken: string
  readonly until: number
}

/** Sessions are only in memory, which contains hashes of the secrets. */
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
