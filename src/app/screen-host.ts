import type { NavigateFunction } from 'react-router-dom'
import type { App } from './app'
import { clock } from '../../renderer/react/clock'
import type { ScreenLocation } from './current-location'
import { mountScreen, type MountedScreen } from './mount-screen'
import type { ClockPort } from '../../renderer/core'
import { waitForFrame } from './wait-for-content'

/** Opens screens, and closes the previous screen each time. */
export interface ScreenHost {
  show(screenLocation: ScreenLocation, visit: string): Promise<MountedScreen>
  leave(): void
  readonly opening: Promise<MountedScreen> | undefined
  /**
   * Opens a location. Rejects if the user leaves the location before the screen has opened.
   * Releases replace this function.
   */
  open: OpenPlace
  connect(router: NavigateFunction): void
  readonly router: NavigateFunction | undefined
}

/** Opens a location. `left` is aborted when the user leaves the location. */
export type OpenPlace = (
  screenLocation: ScreenLocation,
  left?: AbortSignal,
) => Promise<MountedScreen>

export const firstVisit = 'first'

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
    open: (screenLocation, signal) => mountScreen(app, screenLocation, signal),
    leave() {
      current?.left.abort()
      current?.opening.then(
        (opened) => opened.close(),
        () => {},
      )
      current = undefined
    },
    show(screenLocation, visit) {
      const key = [
        visit,
        screenLocation.pathname,
        screenLocation.search,
        screenLocation.hash.startsWith('#/') ? screenLocation.hash : '',
      ].join(' ')
      if (current?.key === key) return current.opening
      host.leave()
      const left = new AbortController()
      const opening = host.open(screenLocation, left.signal)
      current = { key, left, opening }
      // The code that shows the screen also handles a failure.
      opening.then(
        (mounted) => prefetchNext(mounted, screenLocation, { clock, left: left.signal }),
        () => {},
      )
      return opening
    },
  }
  return host
}

/**
 * Prefetches the documents and translations of linked screens. Failures do not matter, because a
 * screen loads missing files when it opens.
 */
export async function prefetchNext(
  { app, view }: Pick<MountedScreen, 'app' | 'view'>,
  screenLocation: ScreenLocation,
  { clock, left }: { clock: ClockPort; left: AbortSignal },
): Promise<void> {
  await waitForFrame({ view }, clock)
  for (const name of (!left.aborted && app.match(screenLocation)?.next) || []) {
    const next = app.routes.find(name)
    if (next)
      Promise.all([
        app.embedded.document(name),
        app.texts.load(app.localeFor(next.locale), next.namespaces),
      ]).catch(() => {})
  }
}
