import { describeError } from '../../renderer/language'
import { hasReleases, startsKey } from './has-releases'
import type { ReleasesDeps } from './releases'

/**
 * Loads the stored releases for the first screen. Resolves to a function that starts the checks for
 * new releases. Waits only if the phone has stored a state, or if its last start showed no screen.
 * After a failure, the phone shows the documents of the build.
 */
export async function openReleases(deps: ReleasesDeps): Promise<() => Promise<void>> {
  const { config, report } = deps.app
  const start = () => import('./releases').then((code) => code.startReleases(deps))
  const reportError = (error: unknown) =>
    report({ code: 'releases-not-loaded', detail: describeError(error) })
  if (!config.releases) return async () => {}
  const mayHaveReleases = onDevice(deps.window, countStart)
  const check = mayHaveReleases ? await start().catch(reportError) : undefined
  // Checks for releases even after a failure, because a new release can correct the fault.
  const watch = () =>
    import('./watch-releases').then((code) => code.watchReleases(deps, start, check ?? undefined))
  return () => {
    onDevice(deps.window, forgetStarts)
    return watch().catch(reportError)
  }
}

function countStart(area: Storage, window: Window): boolean {
  const { document } = window
  const mayHaveReleases = hasReleases(window)
  if (document.visibilityState === 'visible') {
    area.setItem(startsKey, String(Number(area.getItem(startsKey)) + 1))
    document.addEventListener('visibilitychange', () => onDevice(window, forgetStarts))
  }
  return mayHaveReleases
}

const forgetStarts = (area: Storage) => area.removeItem(startsKey)

/** Calls `use` with the storage. Returns undefined if the browser forbids access to it. */
function onDevice<Result>(window: Window, use: (area: Storage, window: Window) => Result) {
  try {
    return use(window.localStorage, window)
  } catch {
    return undefined
  }
}
