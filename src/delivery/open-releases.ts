import { describeError } from '../../renderer/language'
import type { ReleasesDeps } from './releases'

/**
 * Brings in the releases that this phone has, so that the first screen is of the newest one, and
 * gives back how to look for new ones.
 * A phone that has none, or a deployment without releases, waits for nothing here. Whatever fails
 * is reported, and the build's documents are there.
 */
export async function openReleases(deps: ReleasesDeps): Promise<() => Promise<void>> {
  const { config, report } = deps.app
  const start = async () => (await import('./releases')).startReleases(deps)
  const failed = (error: unknown) =>
    report({ code: 'releases-not-loaded', detail: describeError(error) })
  if (!config.releases) return async () => {}
  const started = hasRelease(deps.window) ? await start().catch(failed) : undefined
  // Where they could not be started, looking for new ones may bring them in order.
  const watch = async () => (started ?? (await start()))()
  return () => watch().catch(failed)
}

/** Reading the storage may throw as well. */
function hasRelease(window: Window): boolean {
  try {
    return 'lz.release' in window.localStorage
  } catch {
    return false
  }
}
