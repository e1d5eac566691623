import { hkdfSync, randomBytes } from 'node:crypto'
import { openText, sealText } from './cookies'

/** The links to a change, which are valid for a day. No server stores them. */
export interface PhoneLinks {
  make(change: string): { readonly token: string; readonly until: string }
  /** Reads a token; returns undefined if it is forged or expired. */
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
