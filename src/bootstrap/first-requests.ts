import type { Params } from '../../renderer/core'
import type { JsonObject } from '../../renderer/language'
import { buildRequest } from '../api/build-request'
import { readEndpoints } from '../api/endpoint-family'
import { clientOf, requestHeaders } from '../api/request-headers'
import type { PrefetchRequest } from '../api/send-prefetch'
import type { Config } from '../config/config'
import type { Session } from '../session/read-session'
import type { BootstrapData, RouteEntry } from './bootstrap-data'
import { plainValue } from './plain-value'

/**
 * Returns the first requests for the data of a screen, for the time before the app's code has
 * loaded. Requests are left out if they need the interpreter of expressions, change something or
 * call a guarded endpoint.
 */
export function firstRequests(
  { families, app }: Pick<BootstrapData, 'families' | 'app'>,
  config: Config,
  sources: RouteEntry['sources'],
  session: Session,
  locale: string,
): PrefetchRequest[] {
  const endpoints = readEndpoints(families, config.paths)
  const { api, provider } = config
  const deps = { api, provider, common: app.session.common, session }
  return sources.flatMap(({ endpoint: name, params }) => {
    const endpoint = endpoints.get(name)
    const ownParams = plainParams(params, session)
    if (!ownParams || endpoint?.method !== 'GET' || endpoint.guarded || endpoint.once) return []
    const client = clientOf(endpoint, app.clients)
    const { url } = buildRequest(endpoint, ownParams, deps)
    const headers = requestHeaders(client, config.headers, session, locale)
    // A GET request to a server that expects forms has an empty body, as later requests of the app
    // have.
    const data = client.encoding === 'form' ? '' : undefined
    return url ? [{ method: endpoint.method, url, data, headers }] : []
  })
}

function plainParams(params: JsonObject, session: Session): Params | undefined {
  const values = Object.entries(params).map(([name, value]) => {
    const result = plainValue(value ?? null, session)
    return result && ([name, result.value] as const)
  })
  return values.every((value) => value !== undefined) ? Object.fromEntries(values) : undefined
}
