import type { ClockPort } from '../../renderer/core'
import type { ScreenLocation } from './current-location'
import type { MountedScreen } from './mount-screen'
import { pictureSeen } from './picture-seen'

/**
 * Loads the documents and texts of the screens that a screen leads to, so that a press only waits
 * for their data. Starts once the screen's own picture is seen, unless it was left by then. A
 * failure is not reported: opening the screen loads them again.
 */
export async function readAhead(
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
