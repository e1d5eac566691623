import { answersOf } from '../api/endpoint-family'
import { sendAhead } from '../api/send-ahead'
import type { BootstrapData, RouteEntry } from '../bootstrap/bootstrap-data'
import type { EmbeddedAhead } from '../bootstrap/embedded'
import { firstRequests } from '../bootstrap/first-requests'
import { plainValue } from '../bootstrap/plain-value'
import { profileOf } from '../bootstrap/profiles'
import type { Config } from '../config/config'
import { createTextMap } from '../i18n/text-map'
import { readSession } from '../session/read-session'
import type { ScreenLocation } from './current-location'

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
  const session = readSession(place, rules, { config, profile }).values
  const locale = plainValue(entry.locale ?? start.app.locale, session)?.value
  if (typeof locale !== 'string') return
  const texts = createTextMap(profile['texts'] as Record<string, string>)
  for (const namespace of texts.withMapped(entry.namespaces))
    embedded.begin(`${locale}/${namespace}`)
  for (const { endpoint } of entry.sources) embedded.begin(answersOf(endpoint))
  // Whether the deployment has it is for the program to say.
  if (isBuilds && entry.available === undefined)
    for (const request of firstRequests(start, config, entry.sources, session, locale))
      sendAhead(request)
}
