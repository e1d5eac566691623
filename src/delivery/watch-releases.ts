import type { App } from '../app/app'
import { clock } from '../../renderer/react/clock'
import type { Documents } from './assemble'
import type { ObjectHost } from './fetch-objects'
import { hasReleases } from './has-releases'
import { reportFault } from './report-fault'
import { scheduleChecks } from './schedule-checks'
import { EngineError } from '../../renderer/language'
import type { BootstrapData } from '../bootstrap/bootstrap-data'
import { fetchVerified } from './fetch-verified'
import { manifestBytes, newest, type Envelope, type Manifest } from './manifest/manifest'

/** The app of a page with the documents of the build. */
export interface WatchedPage {
  app: App
  build: Documents
  window: Window
}

/** Looks for a release once and applies it. Reports a failure and rejects. */
export type Check = () => Promise<void>

/**
 * Looks for releases as long as the page is open. A new release is used from the next screen on. On
 * a phone without a release, the code for releases loads with the first manifest.
 */
export function watchReleases(
  { app, build, window }: WatchedPage,
  start: () => Promise<Check>,
  started?: Check,
): void {
  const { document } = window
  let check = started
  const begin = async () => {
    try {
      if (!hasReleases(window)) await assertOffered(hostOf(app, window), build.start)
      return await start()
    } catch (error) {
      reportFault(app, error, 'releases-not-loaded')
      throw error
    }
  }
  scheduleChecks({
    check: async () => (check ??= await begin())(),
    clock,
    random: Math.random,
    isVisible: () => document.visibilityState === 'visible',
    onReturn(listener) {
      document.addEventListener('visibilitychange', listener)
      window.addEventListener('online', listener)
    },
  })
}

/** Returns the document host of the settings. */
export function hostOf({ config }: Pick<App, 'config'>, window: Window): ObjectHost {
  return {
    fetch: window.fetch.bind(window),
    base: new URL(config.releases.replace(/\/?$/, '/'), window.location.href).href,
  }
}

/**
 * Throws if the response of the host is not a manifest, or if its number is lower than the build's.
 * A refusal only delays the next check, so nothing is verified here.
 */
function assertOffered(
  { fetch, base }: ObjectHost,
  { floor }: Pick<BootstrapData, 'floor'>,
): Promise<void> {
  return fetchVerified(
    { fetch, url: base + newest, mostBytes: manifestBytes, cache: 'no-cache' },
    async ({ bytes }) => {
      if (numberIn(new TextDecoder().decode(bytes)) < floor)
        throw new EngineError('release-old', 'older than the build')
    },
  )
}

function numberIn(text: string): number {
  try {
    const { manifest } = JSON.parse(text) as Envelope
    return (JSON.parse(manifest) as Manifest).number
  } catch {
    throw new EngineError('release-no-manifest')
  }
}
