import { pause } from '../../renderer/core'
import { describeError } from '../../renderer/language'
import type { AppParts } from '../app/app'
import { clock } from '../app/clock'
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
import type { Check, WatchedPage } from './watch-releases'

/** What releases are wired to. */
export interface ReleasesDeps extends WatchedPage {
  /** What every app of this page is made of. */
  parts: Pick<AppParts, 'config' | 'native' | 'journal'>
  host: ScreenHost
}

/** Lets the host open places in the releases that this phone has; gives back how to look for one. */
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
  // They come while signatures are verified.
  void trust.build()
  if (config.approverKeys.length > 0) void trust.guarded()
  const store = createReleaseStore(device, build.start.files, trust)
  const guard = createCrashLoopGuard(device)
  const makeApp = (documents: Documents) => {
    const made = createApp({ ...parts, ...documents, notices: app.notices })
    if (host.router) made.connect(host.router)
    return made
  }
  const documentSets = createDocumentSets({ build, app, makeApp, store, trust, guard })
  const page = { app, build, store, trust, documentSets, window }
  // Whatever is wrong with what is kept, the build is there, and a check may bring it in order.
  await store
    .renew()
    .then(() => documentSets.refresh())
    .then(() => recover(device, page))
    .catch((error: unknown) =>
      report({ code: 'releases-not-loaded', detail: describeError(error) }),
    )
  trackVisibility(window, guard)
  const session = createStore(() => window.sessionStorage)
  host.open = createOpening({
    documentSets,
    // A borrower who comes back from a payment page is still paying.
    before: (await inSight(host)) ?? (session.get('place') as LastLocation | undefined),
    remember: (place) => session.set('place', place),
    guard,
    report,
    afterPaint: (done) =>
      void window.requestAnimationFrame(() => window.requestAnimationFrame(done)),
    watchInput: (onInput) => watchInput(window, onInput),
    again: () => void window.dispatchEvent(new Event('lienzo:changed')),
  })
  let check: Check | undefined
  return async () => (check ??= await checkOf(page))()
}

const checkOf = async (page: CheckedPage) => (await import('./create-check')).createCheck(page)

/** Starts in a row that ended in no picture, after which the newest release is put aside. */
const mostStarts = 3
/** For so long the first picture waits for what may mend it. */
const recoveryMs = 3_000

/**
 * After a start that ended in no picture, looks for a release before anything is drawn, since it may
 * be the last moment to do so.
 */
async function recover(device: Store, page: CheckedPage): Promise<void> {
  const before = Number(device.get('starts') ?? 0) - 1
  if (before < 1) return
  const { app, documentSets } = page
  app.report({ code: 'start-without-picture', detail: String(before) })
  if (before >= mostStarts) {
    documentSets.putAside()
    device.set('starts', 1)
  }
  const check = await checkOf(page)
  await Promise.race([
    check().catch(() => {}), // It has told.
    pause(clock, recoveryMs),
  ])
}

/** The screen that the build opened before releases came in. */
async function inSight({ opening }: ScreenHost): Promise<LastLocation | undefined> {
  try {
    const place = await opening
    return place && { screen: place.view.screen.program.screen, changed: {} }
  } catch {
    return undefined // It could not be opened, and whoever shows it has told.
  }
}

/** Events after which code of a document may run. */
const inputs = ['click', 'input', 'change', 'focusout', 'submit']

function watchInput(window: Window, onInput: () => void): () => void {
  for (const event of inputs) window.addEventListener(event, onInput, true)
  return () => {
    for (const event of inputs) window.removeEventListener(event, onInput, true)
  }
}

/** Phones end a page that is out of sight without telling it. */
function trackVisibility(window: Window, guard: CrashLoopGuard): void {
  const follow = () =>
    window.document.visibilityState === 'hidden' ? guard.pause() : guard.resume()
  window.document.addEventListener('visibilitychange', follow)
  window.addEventListener('pagehide', () => guard.pause())
  follow()
}
