import type { App } from '../app/app'
import { clock } from '../../renderer/react/clock'
import type { Documents } from './assemble'
import type { ObjectHost } from './fetch-objects'
import { hasReleases } from './has-releases'
import { reportFault } from './report-fault'
import { EngineError } from '../../renderer/language'
import type { BootstrapData } from '../bootstrap/bootstrap-data'
import { fetchVerified } from './fetch-verified'
import { manifestBytes, newestManifest, type Envelope, type Manifest } from './manifest/manifest'
import type { ClockPort } from '../../renderer/core'

export interface WatchedPage {
  app: App
  build: Documents
  window: Window
}

/** Checks for a new release. After a failure, reports it and rejects. */
export type Check = () => Promise<void>

/**
 * Checks for new releases repeatedly. The next screen uses a new release. The code for releases is
 * loaded only if the phone has stored a state, or the host has a manifest.
 */
export function watchReleases(
  { app, build, window }: WatchedPage,
  start: () => Promise<Check>,
  firstCheck?: Check,
): void {
  const { document } = window
  let check = firstCheck
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

export function hostOf({ config }: Pick<App, 'config'>, window: Window): ObjectHost {
  return {
    fetch: window.fetch.bind(window),
    base: new URL(config.releases.replace(/\/?$/, '/'), window.location.href).href,
  }
}

/**
 * Throws if the response is not a manifest, or if its number is too low for the build. The
 * signature is not checked here, because the result only decides when the next check takes place.
 */
function assertOffered(
  { fetch, base }: ObjectHost,
  { floor }: Pick<BootstrapData, 'floor'>,
): Promise<void> {
  return fetchVerified(
    { fetch, url: base + newestManifest, mostBytes: manifestBytes, cache: 'no-cache' },
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

interface ScheduleDeps {
  check: () => Promise<void>
  clock: ClockPort
  random: () => number
  isVisible: () => boolean
  onReturn: (listener: () => void) => void
}

const intervalMs = 60_000
const longestIntervalMs = 1_800_000
/** The random part of the interval, which spreads the requests of phones over time. */
const jitter = 0.2

/** Checks every minute while the page is visible, and less often after failures. */
export function scheduleChecks({ check, clock, random, isVisible, onReturn }: ScheduleDeps): void {
  let failures = 0
  let isDue = true
  let isRunning = false
  let startedAt = 0
  let cancel = () => {}

  const checkIfDue = () => {
    if (!isDue || isRunning || !isVisible()) return
    cancel()
    isRunning = true
    startedAt = clock.elapsed()
    void check().then(
      () => scheduleNext(0),
      () => scheduleNext(failures + 1),
    )
  }
  const scheduleNext = (times: number) => {
    failures = times
    isRunning = isDue = false
    const waitMs = Math.min(intervalMs * 2 ** failures, longestIntervalMs)
    cancel = clock.after(waitMs * (1 - jitter + 2 * jitter * random()), checkNow)
  }
  const checkNow = () => {
    isDue = true
    checkIfDue()
  }
  onReturn(() => (clock.elapsed() - startedAt >= intervalMs ? checkNow() : checkIfDue()))
  checkIfDue()
}
