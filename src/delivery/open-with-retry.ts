import type { App } from '../app/app'
import type { ScreenLocation } from '../app/current-location'
import { mountScreen, type MountedScreen } from '../app/mount-screen'

/**
 * Opens a place. `fail` receives an error that occurs although all files have loaded, since then
 * only the documents can be at fault.
 */
export async function openWithRetry(
  app: App,
  place: ScreenLocation,
  fail: (error: unknown) => void,
  left?: AbortSignal,
): Promise<MountedScreen> {
  // Started first, so that both wait for the same answers, and no file is requested twice.
  const isAllThere = isThere(app, place)
  try {
    return await mountScreen(app, place, left)
  } catch (error) {
    if (left?.aborted || !(await isAllThere)) throw error
  }
  // All files are here; perhaps only one of both waited long enough.
  try {
    return await mountScreen(app, place, left)
  } catch (error) {
    if (!left?.aborted) fail(error)
    throw error
  }
}

/** True if all files of a place load, as far as its documents name them. */
async function isThere(app: App, place: ScreenLocation): Promise<boolean> {
  const loads = (): Promise<unknown>[] => {
    const entry = app.match(place)
    return entry
      ? [
          app.embedded.document(entry.screen),
          app.texts.load(app.localeFor(entry.locale), entry.namespaces),
        ]
      : []
  }
  let loading: Promise<unknown>[] = []
  try {
    loading = loads()
  } catch {
    // The documents do not name them, and the next attempt throws the same.
  }
  return Promise.all(loading).then(
    () => true,
    () => false,
  )
}
