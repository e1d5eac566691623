import { adoptPageRequests, forgetPrefetches, type PageRequest } from './api/send-prefetch'
import { beginRequests } from './app/begin-requests'
import { currentLocation, type ScreenLocation } from './app/current-location'
import { createRouteTable, type RouteTable } from './app/route-table'
import { type BootstrapData, readBootstrapData } from './bootstrap/bootstrap-data'
import { createEmbedded, type DocumentBundle, type EmbeddedPrefetch } from './bootstrap/embedded'
import type { Config } from './config/config'
import { usedOwnSettings } from './config/own-settings'
import { loadConfig, type ReadSettings } from './config/load-config'
import { readConfig } from './config/read-config'
import { hasChoice } from './preview/has-choice'
import { hasReleases } from './delivery/has-releases'

interface Prefetch {
  start: BootstrapData
  embedded: EmbeddedPrefetch
  routes: RouteTable
  place: ScreenLocation
  /**
   * The screen's document in the build; undefined for an unknown screen, false if a release can
   * replace the document.
   */
  document: Promise<DocumentBundle> | undefined | false
  settings: Promise<ReadSettings>
}

declare global {
  interface Window {
    pageRequests?: readonly PageRequest[]
  }
}

/** The first code of the page, which requests the first screen's data while other code loads. */
export const prefetched = begin(window)

function begin(page: Window): Prefetch {
  const start = readBootstrapData(page.document)
  const read = (raw: unknown) => readConfig(raw, start.config)
  const own = read(start.settings)
  const settings = readSettings(start.isConfigured ? own : loadConfig(fetch, read))
  const embedded = createEmbedded(start.files, start.embedded)
  const routes = createRouteTable(start.screens)
  const place = currentLocation(page, start.path)
  const entry = routes.match(place)
  const document = entry && embedded.document(entry.screen)
  document?.catch(() => {})
  const isBuilds = !hasReleases(page)
  const request = (config: Config) =>
    entry && beginRequests({ start, embedded, config, entry, place }, isBuilds)
  adoptPageRequests(page.pageRequests)
  // If the last visit used the settings in the page, this visit does not wait for `config.json`.
  if (usedOwnSettings(page) && !hasChoice()) request(own.config)
  for (const address of start.later ?? []) preload(page.document, address)
  void settings.then(({ config }) => {
    if (JSON.stringify(own.config) !== JSON.stringify(config)) forgetPrefetches()
    request(config)
  })
  return { start, embedded, routes, place, document: isBuilds && document, settings }
}

/** Reads the settings. In the preview, applies the developer's choices for this tab. */
async function readSettings(reading: ReadSettings | Promise<ReadSettings>): Promise<ReadSettings> {
  const settings = await reading
  return settings.config.preview && hasChoice()
    ? import('./preview/preview-choice').then((code) => ({
        ...settings,
        config: code.applyChoice(settings.config, window),
      }))
    : settings
}

function preload(page: Document, address: string): void {
  const link = page.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  page.head.append(link)
}
