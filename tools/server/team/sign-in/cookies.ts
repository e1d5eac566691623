import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isObject } from '../../../../renderer/language'
import { parseJson } from '../../../analysis/json/parse-json'
import type { Attempt } from './provider'
import { createHash, randomBytes } from 'node:crypto'
import type { Person } from '../../answers'

/** An attempt to sign in, and the page that its owner requested. */
export interface KeptAttempt extends Attempt {
  readonly to: string
}

const attemptSeconds = 600

/** The names of the studio's cookies; with TLS no other site of the host can set them. */
export function cookieNames(address: string): {
  readonly session: string
  readonly attempt: string
} {
  const { protocol, port } = new URL(address)
  const prefix = protocol === 'https:' ? '__Host-lienzo' : `lienzo-team-${port}`
  return { session: `${prefix}-session`, attempt: `${prefix}-attempt` }
}

const attributes = (address: string) =>
  ({
    httpOnly: true,
    sameSite: 'Lax',
    secure: address.startsWith('https:'),
    path: '/',
  }) as const

/** Sets the session cookie with its lifetime. */
export function keepSession(
  context: Context,
  address: string,
  secret: string,
  seconds: number,
): void {
  setCookie(context, cookieNames(address).session, secret, {
    ...attributes(address),
    maxAge: Math.round(seconds),
  })
}

/** Deletes the session cookie, and returns its secret. */
export function takeSession(context: Context, address: string): string {
  const { session } = cookieNames(address)
  const secret = getCookie(context, session) ?? ''
  deleteCookie(context, session, attributes(address))
  return secret
}

/** Stores the data of a sign-in attempt in the browser. */
export function keepAttempt(context: Context, address: string, attempt: KeptAttempt): void {
  const text = Buffer.from(JSON.stringify(attempt)).toString('base64url')
  setCookie(context, cookieNames(address).attempt, text, {
    ...attributes(address),
    maxAge: attemptSeconds,
  })
}

/** Deletes the attempt from the browser, so that it counts only once. */
export function takeAttempt(context: Context, address: string): KeptAttempt | undefined {
  const { attempt } = cookieNames(address)
  const text = getCookie(context, attempt) ?? ''
  deleteCookie(context, attempt, attributes(address))
  const kept = parseJson(Buffer.from(text, 'base64url').toString())
  return isObject(kept) &&
    ['state', 'nonce', 'verifier', 'to'].every((name) => typeof kept[name] === 'string')
    ? (kept as unknown as KeptAttempt)
    : undefined
}

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
      sessions.set(secretKey(secret), { person, idToken, until: now() + lastMs })
      return secret
    },
    find(secret) {
      const session = sessions.get(secretKey(secret))
      return session && session.until > now() ? session.person : undefined
    },
    end(secret) {
      const session = sessions.get(secretKey(secret))
      sessions.delete(secretKey(secret))
      return session
    },
  }
}

const secretKey = (secret: string) => createHash('sha256').update(secret).digest('base64url')
