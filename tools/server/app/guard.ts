import { languages, said, say, type Language } from '../../analysis/words/words'
import type { MiddlewareHandler } from 'hono'

/**
 * The reason why a request is refused; undefined when it is allowed. The studio answers only to the
 * names in `hosts`. Writes must have the origin of the requested name, or `own`.
 */
export function refusalOf(
  request: Request,
  hosts: readonly string[],
  own?: string,
): string | undefined {
  const refusal = originRefusal(request, hosts, own)
  if (refusal !== undefined || isRead(request)) return refusal
  // A form of a foreign page cannot send this type.
  return /^application\/json(;|$)/.test(request.headers.get('content-type') ?? '')
    ? undefined
    : said('Send changes with the content type application/json.')
}

/** The refusal of a link that is over. */
export const linkRefusal = (): string => said('This link is not valid any more. Ask for a new one.')

/** Checks only the requested name and the origin, for calls of any type. */
export function originRefusal(
  request: Request,
  hosts: readonly string[],
  own?: string,
): string | undefined {
  const { headers } = request
  // A foreign page can make its own name resolve to this machine; the requested name reveals it.
  const host = headers.get('host') ?? ''
  if (!hosts.includes(host)) return say`The studio does not answer to the name "${host}".`
  if (isRead(request)) return undefined
  const origin = headers.get('origin')
  if (origin !== (own ?? `http://${host}`))
    return say`Only the studio's own page may write; this request comes from ${origin ?? said('no page')}.`
  return undefined
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The cookie in which the pages store the chosen language. */
const cookie = /(?:^|;\s*)lienzo-studio-language=(\w+)/

/**
 * The language of the studio's cookie, or else the first supported one that the browser prefers.
 */
export function requestLanguage({ headers }: Request): Language {
  const chosen = cookie.exec(headers.get('cookie') ?? '')?.[1] ?? ''
  const names = [chosen, ...(headers.get('accept-language') ?? '').split(',')]
  return names.map((name) => name.trim().split(/[-;]/)[0]).find(isLanguage) ?? 'en'
}

function isLanguage(name: string | undefined): name is Language {
  return name !== undefined && Object.hasOwn(languages, name)
}

/** A document of 1 MB fits as JSON. */
const maxBytes = 4_000_000

/** Refuses a request that is too long or has no length, before its body is read. */
export function limitBody(most = maxBytes): MiddlewareHandler {
  return async ({ req, json }, next) => {
    if (req.header('transfer-encoding') !== undefined)
      return json({ message: said('A request needs the header Content-Length.') }, 411)
    if (Number(req.header('content-length') ?? 0) > most)
      return json(
        {
          message: said(
            'This is longer than the studio takes. Shorten it, or split it into two documents.',
          ),
        },
        413,
      )
    return next()
  }
}
