import type { Params } from '../../renderer/core'
import type { JsonObject } from '../../renderer/language'
import { buildRequest } from '../api/build-request'
import { answersOf, readEndpoints } from '../api/endpoint-family'
import { clientOf, requestHeaders } from '../api/request-headers'
import { sendAhead } from '../api/send-ahead'
import type { BootstrapData, RouteEntry } from '../bootstrap/bootstrap-data'
import type { EmbeddedAhead } from '../bootstrap/embedded'
import type { Config } from '../config/config'
import { createTextMap } from '../i18n/text-map'
import { readSession, type Session } from '../session/read-session'
import type { ScreenLocation } from './mount-screen'
import { plainValue } from './plain-value'
import { profileOf } from './profiles'

/** A screen that is about to be opened, before there is an app to open it. */
export interface Coming {
  start: BootstrapData
  embedded: EmbeddedAhead
  config: Config
  entry: RouteEntry
  place: ScreenLocation
}

/**
 * Asks for the texts of a screen that is about to be opened, for what its data is read with and,
 * where it is certain to be the build's, for that data, as its program will, which takes all of it
 * over. Where the program asks for something else, it sends that; so nothing that changes anything
 * is sent here.
 */
export function beginRequests(coming: Coming, isBuilds: boolean): void {
  const { start, embedded, config, entry, place } = coming
  const profile = profileOf(config.profile, start.profiles)
  const rules = start.app.session
  const session = readSession(place.search, place.hash, rules, { config, profile }).values
  const locale = plainValue(entry.locale ?? start.app.locale, session)?.value
  if (typeof locale !== 'string') return
  const texts = createTextMap(profile['texts'] as Record<string, string>)
  for (const namespace of texts.withMapped(entry.namespaces))
    embedded.begin(`${locale}/${namespace}`)
  for (const { endpoint } of entry.sources) embedded.begin(answersOf(endpoint))
  // Whether the deployment has it is for the program to say.
  if (isBuilds && entry.available === undefined) beginLoads(coming, session, locale)
}

function beginLoads(
  { start: { families, app }, config, entry }: Coming,
  session: Session,
  locale: string,
): void {
  const endpoints = readEndpoints(families, config.paths)
  const { api, provider } = config
  const deps = { api, provider, common: app.session.common, session }
  for (const { endpoint: name, params } of entry.sources) {
    const endpoint = endpoints.get(name)
    const own = plainParams(params, session)
    if (!own || endpoint?.method !== 'GET' || endpoint.guarded || endpoint.once) continue
    const client = clientOf(endpoint, app.clients)
    const { url } = buildRequest(endpoint, own, deps)
    const headers = requestHeaders(client, config.headers, session, locale)
    // A request of this kind has no body, and one of a form's an empty one.
    const data = client.encoding === 'form' ? '' : undefined
    if (url) sendAhead({ method: endpoint.method, url, data, headers })
  }
}

/** Undefined where one of them is for the interpreter to say. */
function plainParams(params: JsonObject, session: Session): Params | undefined {
  const values = Object.entries(params).map(([name, value]) => {
    const found = plainValue(value ?? null, session)
    return found && ([name, found.value] as const)
  })
  return values.every((value) => value !== undefined) ? Object.fromEntries(values) : undefined
}
