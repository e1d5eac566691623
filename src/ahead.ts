import { beginRequests } from './app/begin-requests'
import { currentLocation } from './app/current-location'
import type { ScreenLocation } from './app/mount-screen'
import { createRouteTable, type RouteTable } from './app/route-table'
import { type BootstrapData, readBootstrapData } from './bootstrap/bootstrap-data'
import { createEmbedded, type EmbeddedAhead } from './bootstrap/embedded'
import type { Config } from './config/config'
import { loadConfig } from './config/load-config'
import { hasChoice } from './preview/has-choice'
import { hasReleases } from './delivery/has-releases'

/** What the page begins with, and what is under way before the program is there. */
export interface Ahead {
  start: BootstrapData
  embedded: EmbeddedAhead
  routes: RouteTable
  place: ScreenLocation
  settings: Promise<{ config: Config; problems: readonly string[] }>
}

/**
 * The page runs this as soon as it is there, beside everything else that it asks for: it asks for
 * what the first screen needs, and leaves that to the program, which comes later.
 */
export const ahead = begin(window)

function begin(page: Window): Ahead {
  const start = readBootstrapData(page.document)
  const embedded = createEmbedded(start.files, start.brought)
  const routes = createRouteTable(start.screens)
  const place = currentLocation(page, start.path)
  const entry = routes.match(place)
  // Whoever opens the place joins, and hears of a failure there.
  if (entry) embedded.document(entry.screen).catch(() => {})
  const settings = readSettings(start)
  void settings.then(({ config }) => {
    if (entry) beginRequests({ start, embedded, config, entry, place }, !hasReleases(page))
    preload(page.document, start.behind)
  })
  return { start, embedded, routes, place, settings }
}

/** The settings of the deployment, as a developer may have changed them for this tab. */
async function readSettings({ config: rules }: BootstrapData): Ahead['settings'] {
  const { config, problems } = await loadConfig((url, options) => fetch(url, options), rules)
  return config.preview && hasChoice()
    ? { config: (await import('./preview/apply-choice')).applyChoice(config, window), problems }
    : { config, problems }
}

/** Asks for scripts, each when the one before is there; whoever needs one runs it. */
function preload(page: Document, [address, ...more]: readonly string[] = []): void {
  if (!address) return
  const link = page.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  link.addEventListener('load', () => preload(page, more))
  page.head.append(link)
}
