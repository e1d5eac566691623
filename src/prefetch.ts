import { adoptPageRequests, forgetPrefetches, type PageRequest } from './api/send-prefetch'
import { beginRequests } from './app/begin-requests'
import { currentLocation, type ScreenLocation } from './app/current-location'
import { createRouteTable, type RouteTable } from './app/route-table'
import { type BootstrapData, readBootstrapData } from './bootstrap/bootstrap-data'
import { createEmbedded, type DocumentBundle, type EmbeddedPrefetch } from './bootstrap/embedded'
import type { Config } from './config/config'
import { hadBuiltSettings, keepSettings } from './config/built-settings'
import { loadConfig } from './config/load-config'
import { readConfig } from './config/read-config'
import { hasChoice } from './preview/has-choice'
import { hasReleases } from './delivery/has-releases'

/** The data that the page starts with, and the work that runs before the program has loaded. */
export interface Prefetch {
  start: BootstrapData
  embedded: EmbeddedPrefetch
  routes: RouteTable
  place: ScreenLocation
  /** The build's document for that place; unset if the page may use a release instead. */
  document: Promise<DocumentBundle> | undefined | false
  settings: Promise<{ config: Config; problems: string[] }>
}

declare global {
  interface Window {
    /** Requests that a configured page has sent before any file of the app arrived. */
    pageRequests?: readonly PageRequest[]
  }
}

/**
 * The page runs this first, next to its other requests. It requests the data of the first screen,
 * and keeps them for the program, which loads later.
 */
export const prefetched = begin(window)

function begin(page: Window): Prefetch {
  const start = readBootstrapData(page.document)
  const settings = readSettings(start)
  const embedded = createEmbedded(start.files, start.brought)
  const routes = createRouteTable(start.screens)
  const place = currentLocation(page, start.path)
  const entry = routes.match(place)
  const document = entry && embedded.document(entry.screen)
  // Code that opens the place uses this request, and handles its failure.
  document?.catch(() => {})
  const isBuilds = !hasReleases(page)
  const request = (config: Config) =>
    entry && beginRequests({ start, embedded, config, entry, place }, isBuilds)
  const built = readConfig(start.settings, start.config).config
  adoptPageRequests(page.pageRequests)
  // A visit with the same settings as the last one then does not wait for them.
  if (hadBuiltSettings(page) && !hasChoice()) request(built)
  for (const address of start.behind ?? []) preload(page.document, address)
  void settings.then(({ config }) => {
    const isBuilt = isSame(built, config)
    if (!isBuilt) forgetPrefetches()
    request(config)
    keepSettings(page, isBuilt)
  })
  return { start, embedded, routes, place, document: isBuilds && document, settings }
}

/**
 * The settings of the deployment from a configured page, with a developer's changes for this tab.
 */
async function readSettings(start: BootstrapData): Prefetch['settings'] {
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

/** Fetches a script, without running it. */
function preload(page: Document, address: string): void {
  const link = page.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  page.head.append(link)
}
