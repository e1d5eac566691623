import { adoptSent, forgetAhead, type SentByPage } from './api/send-ahead'
import { beginRequests } from './app/begin-requests'
import { currentLocation, type ScreenLocation } from './app/current-location'
import { createRouteTable, type RouteTable } from './app/route-table'
import { type BootstrapData, readBootstrapData } from './bootstrap/bootstrap-data'
import { createEmbedded, type DocumentBundle, type EmbeddedAhead } from './bootstrap/embedded'
import type { Config } from './config/config'
import { hadBuiltSettings, keepSettings } from './config/built-settings'
import { loadConfig } from './config/load-config'
import { readConfig } from './config/read-config'
import { hasChoice } from './preview/has-choice'
import { hasReleases } from './delivery/has-releases'

/** What the page begins with, and what is under way before the program is there. */
export interface Ahead {
  start: BootstrapData
  embedded: EmbeddedAhead
  routes: RouteTable
  place: ScreenLocation
  /** The build's document of that place, where a release stands in no one's way. */
  document: Promise<DocumentBundle> | undefined | false
  settings: Promise<{ config: Config; problems: string[] }>
}

declare global {
  interface Window {
    /** What a configured page has sent before any file of the app was there. */
    sentByPage?: readonly SentByPage[]
  }
}

/**
 * The page runs this as soon as it is there, beside everything else that it asks for: it asks for
 * what the first screen needs, and leaves that to the program, which comes later.
 */
export const ahead = begin(window)

function begin(page: Window): Ahead {
  const start = readBootstrapData(page.document)
  const settings = readSettings(start)
  const embedded = createEmbedded(start.files, start.brought)
  const routes = createRouteTable(start.screens)
  const place = currentLocation(page, start.path)
  const entry = routes.match(place)
  const document = entry && embedded.document(entry.screen)
  // Whoever opens the place joins, and hears of a failure there.
  document?.catch(() => {})
  const isBuilds = !hasReleases(page)
  const request = (config: Config) =>
    entry && beginRequests({ start, embedded, config, entry, place }, isBuilds)
  const built = readConfig(start.settings, start.config).config
  adoptSent(page.sentByPage)
  // So a visit like the last one does not wait for its settings.
  if (hadBuiltSettings(page) && !hasChoice()) request(built)
  for (const address of start.behind ?? []) preload(page.document, address)
  void settings.then(({ config }) => {
    const isBuilt = isSame(built, config)
    if (!isBuilt) forgetAhead()
    request(config)
    keepSettings(page, isBuilt)
  })
  return { start, embedded, routes, place, document: isBuilds && document, settings }
}

/**
 * The settings of the deployment, which a configured page brings, as a developer may have changed
 * them for this tab.
 */
async function readSettings(start: BootstrapData): Ahead['settings'] {
  const { config, problems } = start.isConfigured
    ? readConfig(start.settings, start.config)
    : await loadConfig((url, options) => fetch(url, options), start.config)
  return config.preview && hasChoice()
    ? import('./preview/apply-choice').then((code) => ({
        config: code.applyChoice(config, window),
        problems,
      }))
    : { config, problems }
}

const isSame = (one: Config, other: Config) => JSON.stringify(one) === JSON.stringify(other)

/** Asks for a script; whoever needs it runs it. */
function preload(page: Document, address: string): void {
  const link = page.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  page.head.append(link)
}
