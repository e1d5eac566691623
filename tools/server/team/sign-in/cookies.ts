import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Person } from '../../answers'
import type { Attempt } from './provider'

interface CookieValues {
  /** A session. Its token is needed to sign out at the identity provider. */
  readonly session: { readonly person: Person; readonly idToken: string }
  /** A sign-in that has begun. `to` is the requested page. */
  readonly attempt: Attempt & { readonly to: string }
}

type CookieName = keyof CookieValues

/** Encrypted cookies with the sessions, so that servers store none. */
export interface SealedCookies {
  keep<Name extends CookieName>(context: Context, name: Name, value: CookieValues[Name]): void
  /** Reads a cookie. Returns undefined if it has expired or if `take` has removed it. */
  read<Name extends CookieName>(context: Context, name: Name): CookieValues[Name] | undefined
  /** Reads a cookie and removes it. From now on, this server also refuses copies of the cookie. */
  take<Name extends CookieName>(context: Context, name: Name): CookieValues[Name] | undefined
}

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]
/** The maximum length of a value. Browsers store at most 4,096 bytes per cookie. */
const mostLetters = 3_900
const attemptSeconds = 600

/** Creates encrypted cookies. Servers with the same secret accept each other's cookies. */
export function createCookies(
  address: string,
  { secret = randomBytes(32).toString('hex'), hours }: { secret?: string; hours: number },
  now: () => number = Date.now,
): SealedCookies {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lienzo-studio-cookies', 32))
  const { protocol, port } = new URL(address)
  const isSecure = protocol === 'https:'
  // With the prefix `__Host-`, which requires TLS, browsers do not let other subdomains set the
  // cookie.
  const nameOf = (name: CookieName) =>
    `${isSecure ? '__Host-lienzo' : `lienzo-team-${port}`}-${name}`
  const attributes = { httpOnly: true, sameSite: 'Lax', secure: isSecure, path: '/' } as const
  const seconds = { session: Math.round(hours * 3600), attempt: attemptSeconds }
  /** The expiry of removed cookies, by their hash. */
  const expiryByHash = new Map<string, number>()
  const read = <Name extends CookieName>(context: Context, name: Name) => {
    const text = getCookie(context, nameOf(name)) ?? ''
    const opened = expiryByHash.has(hashOf(text))
      ? undefined
      : (openText(key, name, text) as { until: number; value: CookieValues[Name] } | undefined)
    return opened && opened.until > now() ? { text, ...opened } : undefined
  }
  return {
    keep(context, name, value) {
      const until = now() + seconds[name] * 1000
      const whole = sealText(key, name, { until, value })
      // A long token does not fit into the cookie. Without the token, the identity provider asks
      // the person before it signs the person out.
      const text =
        whole.length > mostLetters
          ? sealText(key, name, { until, value: { ...value, idToken: '' } })
          : whole
      setCookie(context, nameOf(name), text, { ...attributes, maxAge: seconds[name] })
    },
    read: (context, name) => read(context, name)?.value,
    take(context, name) {
      const opened = read(context, name)
      deleteCookie(context, nameOf(name), attributes)
      for (const [hash, until] of expiryByHash) if (until <= now()) expiryByHash.delete(hash)
      if (opened) expiryByHash.set(hashOf(opened.text), opened.until)
      return opened?.value
    },
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

export function sealText(key: Buffer, name: string, value: object): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(name))
  const parts = [cipher.update(JSON.stringify(value)), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...parts]).toString('base64url')
}

export function openText(key: Buffer, name: string, text: string): unknown {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const parts = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown
  } catch {
    return undefined // The cookie was changed, or has another secret.
  }
}

/** Links that show a change on a phone for a day. No server stores the links. */
interface PhoneLinks {
  make(change: string): { readonly token: string; readonly until: string }
  /** Returns the change of a token; undefined if the token is forged or expired. */
  open(token: string): string | undefined
}

const name = 'phone-link'
const dayMs = 24 * 3_600_000

/** Creates links. Servers with the same secret accept each other's links. */
export function createPhoneLinks(
  secret = randomBytes(32).toString('hex'),
  now: () => number = Date.now,
): PhoneLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lienzo-studio-phone-links', 32))
  return {
    make(change) {
      const until = now() + dayMs
      return {
        token: sealText(key, name, { until, change }),
        until: new Date(until).toISOString(),
      }
    },
    open(token) {
      const opened = openText(key, name, token) as { until: number; change: string } | undefined
      return opened && opened.until > now() ? opened.change : undefined
    },
  }
}
