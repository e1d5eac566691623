import type { App } from '../app/app'
import type { ScreenLocation } from '../app/current-location'
import { mountScreen, type MountedScreen } from '../app/mount-screen'

/**
 * Opens a place; `fail` is told of what fails although everything is there, since only the
 * documents can be at fault then.
 */
export async function openWithRetry(
  app: App,
  place: ScreenLocation,
  fail: (error: unknown) => void,
  left?: AbortSignal,
): Promise<MountedScreen> {
  // Asked before, so that both wait for the same answers, and nothing is asked for again.
  const isAllThere = isThere(app, place)
  try {
    return await mountScreen(app, place, left)
  } catch (error) {
    if (left?.aborted || !(await isAllThere)) throw error
  }
  // Everything is there; it may have come for one of them only.
  try {
    return await mountScreen(app, place, left)
  } catch (error) {
    if (!left?.aborted) fail(error)
    throw error
  }
}

/**
 * Whether everything that a place opens with can be had, as far as its documents tell what that is.
 */
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
    // They do not, and the next attempt throws the same.
  }
  return Promise.all(loading).then(
    () => true,
    () => false,
  )
}
