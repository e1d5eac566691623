interface UrlPolicy {
  /** The origin of the page. Relative URLs are resolved against it. */
  origin: string
  /** The allowed hosts; undefined allows all. A host without a port allows any port. */
  allowedHosts?: readonly string[] | undefined
}

/** The reason for a refusal, without the URL. */
type UrlRefusal =
  | 'empty'
  | 'characters'
  | 'malformed'
  | 'userinfo'
  | 'scheme'
  | 'host'
  /** A document has built the URL. */
  | 'built'

export type CheckedUrl = { ok: true; url: string } | { ok: false; reason: UrlRefusal }

export type UrlUse = 'link' | 'image'

/** Checks a URL from outside. The result is absolute. An image can be a `data:` URL. */
export function checkUrl(
  raw: unknown,
  { origin, allowedHosts }: UrlPolicy,
  use: UrlUse = 'link',
): CheckedUrl {
  if (typeof raw !== 'string' || !raw.trim()) return refuse('empty')
  const isImage = use === 'image'
  if (isImage && /^data:image\//i.test(raw)) return { ok: true, url: raw }
  if (forbidden.test(raw)) return refuse('characters')
  const url = parse(raw, origin)
  if (!url) return refuse('malformed')
  if (url.username || url.password || /^[^/?#]*\/\/[^/?#]*@/.test(raw)) return refuse('userinfo')
  // A `blob:` URL of this page has the same origin, so the scheme is also checked.
  const isOwn =
    url.origin === origin && (isImage ? /^(https?|blob):$/ : /^https?:$/).test(url.protocol)
  if (
    !isOwn &&
    url.protocol !== 'https:' &&
    !(url.protocol === 'http:' && local.test(url.hostname))
  )
    return refuse('scheme')
  if (!isOwn && allowedHosts?.some((host) => isHost(url, host)) === false) return refuse('host')
  return { ok: true, url: url.href }
}

const refuse = (reason: UrlRefusal) => ({ ok: false, reason }) as const

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for: a parser drops some of them in silence
const forbidden = /[\u0000-\u001f\u007f-\u009f\\]/
const local = /^(localhost|127\.0\.0\.1|\[::1\])$/

function parse(raw: string, origin?: string): URL | undefined {
  try {
    return new URL(raw, origin)
  } catch {
    return undefined
  }
}

/** Compares parsed host names: lower-case, and with look-alike letters shown as `xn--…`. */
function isHost(url: URL, host: string): boolean {
  const allowedUrl = parse(`${url.protocol}//${host}`)
  return (
    !!allowedUrl &&
    allowedUrl.hostname === url.hostname &&
    (!/:\d+$/.test(host) || allowedUrl.port === url.port)
  )
}
