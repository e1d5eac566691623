import type { NavigateFunction } from 'react-router-dom'
import type { App } from './app'
import { clock } from '../../renderer/react/clock'
import type { ScreenLocation } from './current-location'
import { mountScreen, type MountedScreen } from './mount-screen'
import type { ClockPort } from '../../renderer/core'
import { pictureSeen } from './picture-seen'

/** Holds the one open screen; opening the next one leaves it. */
export interface ScreenHost {
  /** Opens a place; the same visit of the same place gives the same screen. */
  show(place: ScreenLocation, visit: string): Promise<MountedScreen>
  /** Leaves the open screen. */
  leave(): void
  /** The screen that was opened last. */
  readonly opening: Promise<MountedScreen> | undefined
  /** Opens a place, and rejects once it was left; releases replace this function. */
  open: OpenPlace
  /** Receives the router once React runs, for the apps of later releases. */
  connect(router: NavigateFunction): void
  readonly router: NavigateFunction | undefined
}

/** Opens a place; a place that is left before it shows is not opened. */
export type OpenPlace = (place: ScreenLocation, left?: AbortSignal) => Promise<MountedScreen>

/** The visit that starts before React. */
export const firstVisit = 'first'

/** Creates the host of an app. */
export function createScreenHost(app: App): ScreenHost {
  let current: { key: string; opening: Promise<MountedScreen>; left: AbortController } | undefined
  let router: NavigateFunction | undefined
  const host: ScreenHost = {
    connect: (navigate) => void (router = navigate),
    get router() {
      return router
    },
    get opening() {
      return current?.opening
    },
    open: (place, left) => mountScreen(app, place, left),
    leave() {
      current?.left.abort()
      current?.opening.then(
        (open) => open.close(),
        () => {},
      )
      current = undefined
    },
    show(place, visit) {
      // A part of the page counts as the same place.
      const key = [
        visit,
        place.pathname,
        place.search,
        place.hash.startsWith('#/') ? place.hash : '',
      ].join(' ')
      if (current?.key === key) return current.opening
      host.leave()
      const left = new AbortController()
      const opening = host.open(place, left.signal)
      current = { key, left, opening }
      // The code that shows the screen handles its failure.
      opening.then(
        (mounted) => prefetchNext(mounted, place, { clock, left: left.signal }),
        () => {},
      )
      return opening
    },
  }
  return host
}

/**
 * Loads the documents and texts of the screens that a screen leads to, so that a press only waits
 * for their data. Starts once the screen's own picture is seen, unless it was left by then. A
 * failure is not reported: opening the screen loads them again.
 */
export async function prefetchNext(
  { app, view }: Pick<MountedScreen, 'app' | 'view'>,
  place: ScreenLocation,
  { clock, left }: { clock: ClockPort; left: AbortSignal },
): Promise<void> {
  await pictureSeen({ view }, clock)
  for (const name of (!left.aborted && app.match(place)?.next) || []) {
    const next = app.routes.find(name)
    if (next)
      Promise.all([
        app.embedded.document(name),
        app.texts.load(app.localeFor(next.locale), next.namespaces),
      ]).catch(() => {})
  }
}
