import { answersFile } from '../api/endpoint-family'
import { sendPrefetch } from '../api/send-prefetch'
import { type BootstrapData, type RouteEntry, profileOf } from '../bootstrap/bootstrap-data'
import type { EmbeddedPrefetch } from '../bootstrap/embedded'
import { firstRequests } from '../bootstrap/first-requests'
import { plainValue } from '../bootstrap/plain-value'
import type { Config } from '../config/config'
import { createTextMap } from '../i18n/text-map'
import { readSession } from '../session/read-session'
import type { ScreenLocation } from './current-location'

interface UpcomingScreen {
  start: BootstrapData
  embedded: EmbeddedPrefetch
  config: Config
  entry: RouteEntry
  place: ScreenLocation
}

/**
 * Requests translations, response types and, if the screen comes from the build, data. Some
 * responses may stay unused, so the function sends only requests that change nothing.
 */
export function beginRequests(upcoming: UpcomingScreen, isBuilds: boolean): void {
  const { start, embedded, config, entry, place } = upcoming
  const profile = profileOf(config.profile, start.profiles)
  const rules = start.app.session
  const session = readSession(place, rules, { config, profile }).values
  const locale = plainValue(entry.locale ?? start.app.locale, session)?.value
  if (typeof locale !== 'string') return
  const texts = createTextMap(profile['texts'] as Record<string, string>)
  for (const namespace of texts.withMapped(entry.namespaces))
    embedded.begin(`${locale}/${namespace}`)
  for (const { endpoint } of entry.sources) embedded.begin(answersFile(endpoint))
  // The condition `available` needs the interpreter of expressions, which has not loaded yet.
  if (isBuilds && entry.available === undefined)
    for (const request of firstRequests(start, config, entry.sources, session, locale))
      sendPrefetch(request)
}
