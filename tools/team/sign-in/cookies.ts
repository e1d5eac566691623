import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isObject } from '../../../renderer/language'
import { parseJson } from '../../json'
import type { Attempt } from './provider'

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
