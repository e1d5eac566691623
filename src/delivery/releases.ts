import { pause } from '../../renderer/core'
import { describeError } from '../../renderer/language'
import type { AppParts } from '../app/app'
import { clock } from '../../renderer/react/clock'
import { createApp } from '../app/create-app'
import type { ScreenHost } from '../app/screen-host'
import { createStore, type Store } from '../session/create-store'
import type { Documents } from './assemble'
import { createDocumentSets } from './document-sets'
import { createOpening, type LastLocation } from './open-in-document-set'
import { createReleaseStore } from './release-store'
import { createCrashLoopGuard, type CrashLoopGuard } from './crash-loop-guard'
import { createTrust } from './trust'
import type { CheckedPage } from './create-check'
import { showPictures } from './show-pictures'
import { hostOf, type Check, type WatchedPage } from './watch-releases'

export interface ReleasesDeps extends WatchedPage {
  parts: Pick<AppParts, 'config' | 'native' | 'journal'>
  host: ScreenHost
}

/** Loads the stored releases. Resolves to the function that checks for new releases. */
export async function startReleases({
  app,
  parts,
  build,
  host,
  window,
}: ReleasesDeps): Promise<Check> {
  const { config, report } = app
  const device = createStore(() => window.localStorage)
  const trust = createTrust(config, build.embedded)
  // The build's files load while the phone verifies signatures.
  void trust.build()
  if (config.approverKeys.length > 0) void trust.guarded()
  const store = createReleaseStore(device, build.start.files, trust)
  const guard = createCrashLoopGuard(device)
  const makeApp = (documents: Documents) => {
    const newApp = createApp({ ...parts, ...documents, notices: app.notices })
    if (host.router) newApp.connect(host.router)
    return newApp
  }
  const documentSets = createDocumentSets({ build, app, makeApp, store, trust, guard })
  const page = { app, build, store, trust, documentSets, window }
  // After a failure, the app continues. The next check can repair the store.
  await store
    .renew()
    .then(() => documentSets.refresh())
    .then(() => recover(device, page))
    .catch((error: unknown) =>
      report({ code: 'releases-not-loaded', detail: describeError(error) }),
    )
  trackVisibility(window, guard)
  showPictures(window, hostOf(app, window), app)
  const session = createStore(() => window.sessionStorage)
  host.open = createOpening({
    documentSets,
    // The last screen before the page opened. A borrower who returns from a payment page is still
    // in the same flow.
    before: (await openedLocation(host)) ?? (session.get('place') as LastLocation | undefined),
    remember: (lastLocation) => session.set('place', lastLocation),
    guard,
    report,
    afterPaint: (onPaint) =>
      void window.requestAnimationFrame(() => window.requestAnimationFrame(onPaint)),
    watchInput: (onInput) => watchInput(window, onInput),
    again: () => void window.dispatchEvent(new Event('lienzo:changed')),
  })
  let check: Check | undefined
  return async () => (check ??= await checkOf(page))()
}

const checkOf = async (page: CheckedPage) => (await import('./create-check')).createCheck(page)

const mostStarts = 3
const recoveryMs = 3_000

async function recover(device: Store, page: CheckedPage): Promise<void> {
  const before = Number(device.get('starts') ?? 0) - 1
  if (before < 1) return
  const { app, documentSets } = page
  app.report({ code: 'start-without-picture', detail: String(before) })
  if (before >= mostStarts) {
    documentSets.quarantineNewest()
    device.set('starts', 1)
  }
  const check = await checkOf(page)
  await Promise.race([
    check().catch(() => {}), // `check` has reported its own failure.
    pause(clock, recoveryMs),
  ])
}

async function openedLocation({ opening }: ScreenHost): Promise<LastLocation | undefined> {
  try {
    const place = await opening
    return place && { screen: place.view.screen.program.screen, changed: {} }
  } catch {
    return undefined // The code that shows the screen has reported the failure.
  }
}

/** The events after which actions of a document can run. */
const inputs = ['click', 'input', 'change', 'focusout', 'submit']

function watchInput(window: Window, onInput: () => void): () => void {
  for (const event of inputs) window.addEventListener(event, onInput, true)
  return () => {
    for (const event of inputs) window.removeEventListener(event, onInput, true)
  }
}

/** Pauses the crash guard on a hidden page, which phones can end without an event. */
function trackVisibility(window: Window, guard: CrashLoopGuard): void {
  const follow = () =>
    window.document.visibilityState === 'hidden' ? guard.pause() : guard.resume()
  window.document.addEventListener('visibilitychange', follow)
  window.addEventListener('pagehide', () => guard.pause())
  follow()
}
