import { describeError } from '../../renderer/language'
import { hasReleases, starts } from './has-releases'
import type { ReleasesDeps } from './releases'

/**
 * Brings in the releases that this phone has, so that the first screen is of the newest one, and
 * gives back what is to be done once the first screen stands: to look for new ones.
 * A phone that has none, or a deployment without releases, waits for nothing here, unless its last
 * start ended in no picture. Whatever fails is reported, and the build's documents are there.
 */
export async function openReleases(deps: ReleasesDeps): Promise<() => Promise<void>> {
  const { config, report } = deps.app
  const start = () => import('./releases').then((code) => code.startReleases(deps))
  const failed = (error: unknown) =>
    report({ code: 'releases-not-loaded', detail: describeError(error) })
  if (!config.releases) return async () => {}
  const isKnown = onDevice(deps.window, countStart)
  const started = isKnown ? await start().catch(failed) : undefined
  // Where they could not be started, looking for new ones may bring them in order.
  const watch = () =>
    import('./watch-releases').then((code) => code.watchReleases(deps, start, started ?? undefined))
  return () => {
    onDevice(deps.window, forgetStarts)
    return watch().catch(failed)
  }
}

/**
 * Counts a start in sight until it ends in a picture, or out of sight; says whether this phone has
 * something to begin with: a release, or starts that never ended.
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
