/** Where a page may lead. */
export interface UrlPolicy {
  /** The page's own origin, against which relative addresses are read. */
  origin: string
  /**
   * Hosts besides the page's own; one without a port allows every port of that host. Without them
   * every host is allowed.
   */
  allowedHosts?: readonly string[] | undefined
}

/** Why an address was refused; it never holds the address itself. */
export type UrlRefusal =
  | 'empty'
  | 'characters'
  | 'malformed'
  | 'userinfo'
  | 'scheme'
  | 'host'
  /** A document has put it together. */
  | 'built'

export type CheckedUrl = { ok: true; url: string } | { ok: false; reason: UrlRefusal }

/** What becomes of an address: somebody is led there, or its picture is shown. */
export type UrlUse = 'link' | 'image'

/**
 * Decides on an address that did not come from our own documents; `url` is the parsed and absolute
 * form. A picture may be part of its address.
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
  // The scheme is tested beside the origin: a `blob:` of our own page has our origin as well.
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
