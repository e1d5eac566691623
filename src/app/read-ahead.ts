import type { ClockPort } from '../../renderer/core'
import type { ScreenLocation } from './current-location'
import type { MountedScreen } from './mount-screen'
import { pictureSeen } from './picture-seen'

/**
 * Reads what the screens are made of that a screen leads to, once its own picture is seen and unless
 * it was left by then, so that a press waits for their data alone. What cannot be had is asked for
 * again by whoever opens them.
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
