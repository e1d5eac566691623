import type { Target } from './dev-config'

/**
 * Rewrites a `Set-Cookie` of a server for a page on plain http: for the page's own host, below the
 * server's prefix, without `Secure` unless its name demands it.
 */
export function rewriteCookie(cookie: string, { prefix, server }: Target): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
  const needsSecure = /^__(Host|Secure)-/.test(pair)
  const kept = attributes.flatMap((attribute) => {
    const [name = '', value = ''] = attribute.split('=')
    switch (name.toLowerCase()) {
      case 'domain':
        return []
      case 'secure':
        return needsSecure ? [attribute] : []
      case 'samesite':
        return value.toLowerCase() === 'none' && !needsSecure ? ['SameSite=Lax'] : [attribute]
      case 'path':
        return pair.startsWith('__Host-')
          ? [attribute]
          : [`Path=${pathBelow(value, prefix, server)}`]
      default:
        return [attribute]
    }
  })
  return [pair, ...kept].join('; ')
}

function pathBelow(path: string, prefix: string, server: URL): string {
  const base = server.pathname.replace(/\/$/, '')
  if (!path.startsWith('/') || base.startsWith(path)) return `${prefix}/`
  return prefix + (path.startsWith(base) ? path.slice(base.length) : path)
}
