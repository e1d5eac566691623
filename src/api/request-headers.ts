import type { Client } from '../../renderer/language'
import type { Endpoint } from './endpoint-family'

const formType = 'application/x-www-form-urlencoded'

export const clientOf = (
  { client }: Pick<Endpoint, 'client'>,
  clients: Readonly<Record<string, Client>> = {},
): Client => clients[client] ?? { encoding: client }

/** Returns the headers of a call. A header is empty if its session parameter is missing. */
export function requestHeaders(
  client: Client,
  fields: Readonly<Record<string, string>>,
  session: Readonly<Record<string, string>>,
  locale: string,
): Record<string, string> {
  const headers: Record<string, string> = { ...client.constants }
  for (const name of client.session ?? [])
    headers[name] = headerText(session[fields[name] ?? ''] ?? '')
  if (client.language) headers[client.language] = locale
  if (client.encoding === 'form') headers['Content-Type'] = formType
  return headers
}

/** Encodes a value that is not allowed in a header, because the call would otherwise throw. */
const headerText = (value: string) =>
  /^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value)
