/** The addresses that a page may lead to. */
export interface UrlPolicy {
  /** The page's own origin, which relative addresses are resolved against. */
  origin: string
  /**
   * Hosts besides the page's own; one without a port allows every port of that host. If undefined,
   * every host is allowed.
   */
  allowedHosts?: readonly string[] | undefined
}

/** The reason for a refusal; it never contains the address itself. */
export type UrlRefusal =
  | 'empty'
  | 'characters'
  | 'malformed'
  | 'userinfo'
  | 'scheme'
  | 'host'
  /** A document built the address. */
  | 'built'

export type CheckedUrl = { ok: true; url: string } | { ok: false; reason: UrlRefusal }

/** The use of an address: a link to follow, or a picture to show. */
export type UrlUse = 'link' | 'image'

/**
 * Checks an address from outside our own documents; `url` is its parsed and absolute form. A
 * picture may be a `data:` address.
 */
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
  // The scheme is checked as well as the origin, since a `blob:` of our own page also has our
  // origin.
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

/**
 * Compares in the parser's own spelling, so that a look-alike name (`xn--…`) differs and
 * `PAY.Example` does not.
 */
function isHost(url: URL, host: string): boolean {
  const listed = parse(`${url.protocol}//${host}`)
  return (
    !!listed &&
    listed.hostname === url.hostname &&
    (!/:\d+$/.test(host) || listed.port === url.port)
  )
}
