import { clock } from '../../renderer/react/clock'
import { readSession } from '../session/read-session'
import { checkRelease } from './check-release'
import type { DocumentSets } from './document-sets'
import { hasSameEffect } from './persisted-state'
import type { ReleaseStore } from './release-store'
import { reportFault } from './report-fault'
import type { Trust } from './trust'
import { hostOf, type Check, type WatchedPage } from './watch-releases'

export interface CheckedPage extends WatchedPage {
  store: ReleaseStore
  trust: Trust
  documentSets: DocumentSets
}

/** Creates the function that checks for a new release and reports failures. */
export function createCheck({
  app,
  build,
  store,
  trust,
  documentSets,
  window,
}: CheckedPage): Check {
  const { location } = window
  const deps = {
    ...trust,
    host: hostOf(app, window),
    store,
    app: build.start.app,
    now: () => clock.now(),
    noted: () => applyState(),
    // The device id is not sent, and only determines whether the phone takes part in a rollout.
    deviceId: () => readSession(location, build.start.app.session, {}).values['deviceId'] ?? '',
  }
  let applied = store.kept
  const applyState = async () => {
    if (hasSameEffect(applied, store.kept) && !documentSets.isShort) return
    applied = store.kept
    await documentSets.refresh()
  }
  return async () => {
    try {
      await checkRelease(deps)
    } catch (error) {
      reportFault(app, error, 'release-refused')
      throw error
    } finally {
      await applyState()
    }
  }
}
