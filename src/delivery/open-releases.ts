import { describeError } from '../../renderer/language'
import { hasReleases, starts } from './has-releases'
import type { ReleasesDeps } from './releases'

/**
 * Loads the releases on this phone, so that the first screen comes from the newest one. Gives the
 * function that looks for new releases once the first screen shows. A phone without a release, or a
 * deployment without releases, waits for nothing here, unless its last start ended without a
 * picture. A failure is reported, and the build's documents show.
 */
export async function openReleases(deps: ReleasesDeps): Promise<() => Promise<void>> {
  const { config, report } = deps.app
  const start = () => import('./releases').then((code) => code.startReleases(deps))
  const failed = (error: unknown) =>
    report({ code: 'releases-not-loaded', detail: describeError(error) })
  if (!config.releases) return async () => {}
  const isKnown = onDevice(deps.window, countStart)
  const started = isKnown ? await start().catch(failed) : undefined
  // If they failed to start, looking for new ones may repair them.
  const watch = () =>
    import('./watch-releases').then((code) => code.watchReleases(deps, start, started ?? undefined))
  return () => {
    onDevice(deps.window, forgetStarts)
    return watch().catch(failed)
  }
}

/**
 * Counts a visible start until it ends with a picture or is hidden. True if this phone may start
 * with more than the build: a release, or starts that never finished.
 */
function countStart(area: Storage, window: Window): boolean {
  const { document } = window
  const isKnown = hasReleases(window)
  if (document.visibilityState === 'visible') {
    area.setItem(starts, String(Number(area.getItem(starts)) + 1))
    document.addEventListener('visibilitychange', () => onDevice(window, forgetStarts))
  }
  return isKnown
}

const forgetStarts = (area: Storage) => area.removeItem(starts)

/** Reading the storage may throw as well. */
function onDevice<Result>(window: Window, use: (area: Storage, window: Window) => Result) {
  try {
    return use(window.localStorage, window)
  } catch {
    return undefined
  }
}
