import type { App } from '../app/app'
import { clock } from '../../renderer/clock'
import type { Documents } from './assemble'
import { assertOffered } from './assert-offered'
import type { ObjectHost } from './fetch-objects'
import { hasReleases } from './has-releases'
import { reportFault } from './report-fault'
import { scheduleChecks } from './schedule-checks'

/** A page that looks for releases: its app over the documents of the build. */
export interface WatchedPage {
  app: App
  build: Documents
  window: Window
}

/** Looks for a release once and applies it; reports a failure, and rejects. */
export type Check = () => Promise<void>

/**
 * Looks for releases as long as the page lives; a new one applies when the borrower goes to the
 * next screen. On a phone without a release, the release code loads with the first offer.
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

/** The host in the settings. */
export function hostOf({ config }: Pick<App, 'config'>, window: Window): ObjectHost {
  return {
    fetch: window.fetch.bind(window),
    base: new URL(config.releases.replace(/\/?$/, '/'), window.location.href).href,
  }
}
