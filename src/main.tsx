import '../widgets/tokens.css'
import './app/app.css'
import { prefetched } from './prefetch'
import { forgetPrefetches } from './api/send-prefetch'
import { clock } from '../renderer/react/clock'
import { createApp } from './app/create-app'
import { createScreenHost, firstVisit } from './app/screen-host'
import { openReleases } from './delivery/open-releases'
import type { Journal } from './report/create-report'
import { programOf } from './app/mount-screen'
import { prepareAfter } from './app/prepare-after'
import { showFirst } from './app/show-first'
import { previewOf } from './preview/call-preview'

async function startApp(root: HTMLElement): Promise<void> {
  const { start, embedded, routes, place, document, settings } = prefetched
  // Compilation does not depend on the settings, so it runs while the settings load.
  if (document) document.then((bundle) => programOf(bundle, start.app)).catch(() => {})
  const { config } = await settings
  const journal: Journal = []
  const parts = { config, start, embedded, native: previewOf(config), journal }
  const app = createApp(parts, { routes })
  if (import.meta.hot)
    import.meta.hot.on('lienzo:changed', () => {
      embedded.forget()
      window.dispatchEvent(new Event('lienzo:changed'))
    })
  const host = createScreenHost(app)
  const watch = await openReleases({ app, parts, build: { start, embedded }, host, window })
  const opening = host.show(place, firstVisit)
  // Aborts requests that the first screen does not use.
  void opening.then(forgetPrefetches, forgetPrefetches)
  void prepareAfter(
    opening,
    showFirst({ app, host, root, place, opening }),
    (ms) =>
      Promise.all([
        app.prepare(),
        watch(),
        import('./app/follow-visit')
          .then((code) => code.followVisit({ ...prefetched, app, host, journal }, { opening, ms }))
          // A lost report does no harm.
          .catch(() => {}),
      ]),
    clock,
  )
}

void startApp(document.getElementById('root')!)
