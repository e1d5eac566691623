import '../widgets/tokens.css'
import './app/app.css'
import { clock } from './app/clock'
import { createApp } from './app/create-app'
import { createEmbedded } from './bootstrap/embedded'
import { createScreenHost, firstVisit } from './app/screen-host'
import { openReleases } from './delivery/open-releases'
import type { Journal } from './report/journal'
import { prepareAfter } from './app/prepare-after'
import { createRouteTable } from './app/route-table'
import { readBootstrapData } from './bootstrap/bootstrap-data'
import { showFirst } from './app/show-first'
import { currentLocation } from './app/static-html'
import { watchDevelopment } from './app/watch-development'
import { loadConfig } from './config/load-config'
import { hasChoice } from './preview/has-choice'
import { previewOf } from './preview/call-preview'

/**
 * The composition root: the document and the settings together, then every port, then the first
 * loads and their picture, then React.
 */
async function startApp(root: HTMLElement): Promise<void> {
  const place = currentLocation(window, root)
  const start = readBootstrapData(document)
  const embedded = createEmbedded(start.files)
  const routes = createRouteTable(start.screens)
  const entry = routes.match(place)
  // Whoever opens the place joins, and hears of a failure there.
  if (entry) embedded.document(entry.screen).catch(() => {})
  const { config: deployed, problems } = await loadConfig(
    (url, options) => fetch(url, options),
    start.config,
  )
  const config =
    deployed.preview && hasChoice()
      ? (await import('./preview/apply-choice')).applyChoice(deployed, window)
      : deployed
  const journal: Journal = []
  const parts = { config, start, embedded, native: previewOf(config), journal }
  const app = createApp(parts, { routes })
  if (import.meta.hot) watchDevelopment(import.meta.hot, embedded)
  for (const problem of problems) app.report({ code: 'config', detail: problem })
  const host = createScreenHost(app)
  const watch = await openReleases({ app, parts, build: { start, embedded }, host, window })
  const opening = host.show(place, firstVisit)
  const tell = async (ms: number) =>
    config.reports &&
    (await import('./app/tell-reports')).tellReports(
      { app, host, journal, files: start.files, window },
      { opening, ms },
    )
  void prepareAfter(
    opening,
    showFirst({ app, host, root, place, opening }),
    // What cannot be told is not missed.
    (ms) => Promise.all([app.prepare(), watch(), tell(ms).catch(() => {})]),
    clock,
  )
}

void startApp(document.getElementById('root')!)
