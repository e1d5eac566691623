/**
 * Why a request is turned away; undefined when it may pass. `hosts` are the names that the studio
 * itself answers to; its pages have the origin of the name that is asked for, unless told otherwise.
 */
export function refusalOf(
  request: Request,
  hosts: readonly string[],
  own?: string,
): string | undefined {
  const { method, headers } = request
  // A page elsewhere can have its own name resolve to this machine; the name that it asks for gives
  // it away.
  const host = headers.get('host') ?? ''
  if (!hosts.includes(host)) return `The studio does not answer to the name "${host}".`
  if (method === 'GET' || method === 'HEAD') return undefined
  const origin = headers.get('origin')
  if (origin !== (own ?? `http://${host}`))
    return `Only the studio's own page may write; this request comes from ${origin ?? 'no page'}.`
  // A form of a foreign page cannot send this type.
  if (!/^application\/json(;|$)/.test(headers.get('content-type') ?? ''))
    return 'A write is sent as application/json.'
  return undefined
}
