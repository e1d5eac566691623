import type { App } from '../app/app'
import { clock } from '../app/clock'
import { describeError, EngineError } from '../../renderer/language'
import { readSession } from '../session/read-session'
import type { Documents } from './assemble'
import { checkRelease } from './check-release'
import type { DocumentSets } from './document-sets'
import { hasSameEffect } from './persisted-state'
import type { ReleaseStore } from './release-store'
import { scheduleChecks } from './schedule-checks'
import type { Trust } from './trust'

/** What watching needs of the page. */
export interface WatchDeps {
  app: App
  build: Documents
  store: ReleaseStore
  trust: Trust
  documentSets: DocumentSets
  window: Window
}

/**
 * Looks for releases as long as the page lives; a new one is taken up when the borrower goes to the
 * next screen.
 */
export function watchReleases(deps: WatchDeps): void {
  const { window } = deps
  const { document } = window
  scheduleChecks({
    check: createCheck(deps),
    clock,
    random: Math.random,
    isVisible: () => document.visibilityState === 'visible',
    onReturn(listener) {
      document.addEventListener('visibilitychange', listener)
      window.addEventListener('online', listener)
    },
  })
}

/**
 * Makes what looks for a release once, and takes up what it finds; it tells of what failed, and
 * rejects. It is long because everything that a look needs of the page is wired here.
 */
export function createCheck({
  app,
  build,
  store,
  trust,
  documentSets,
  window,
}: WatchDeps): () => Promise<void> {
  const { location } = window
  const host = {
    fetch: window.fetch.bind(window),
    base: new URL(app.config.releases.replace(/\/?$/, '/'), location.href).href,
  }
  const deps = {
    ...trust,
    host,
    store,
    app: build.start.app,
    now: () => clock.now(),
    noted: () => takeUp(),
    // Read from the address, and never sent: it only decides here in which bucket the phone is.
    deviceId: () =>
      readSession(location.search, location.hash, build.start.app.session, {}).values['deviceId'] ??
      '',
  }
  let takenUp = store.kept
  const takeUp = async () => {
    if (hasSameEffect(takenUp, store.kept) && !documentSets.isShort) return
    takenUp = store.kept
    await documentSets.refresh()
  }
  return async () => {
    try {
      await checkRelease(deps)
    } catch (error) {
      app.report({
        code: error instanceof EngineError ? error.code : 'release-refused',
        detail: describeError(error),
      })
      throw error
    } finally {
      await takeUp()
    }
  }
}
