import type { App } from './app'
import { clock } from './clock'
import { keepEarlyActs } from './early-acts'
import { firstPicture } from './first-picture'
import { forgetLate, loadPatiently, sayLate } from './late-program'
import type { ScreenLocation } from './current-location'
import type { MountedScreen } from './mount-screen'
import { pictureSeen } from './picture-seen'
import type { ScreenHost } from './screen-host'

/** The first screen, where it shows, and what shows the next. */
interface FirstScreen {
  app: App
  host: ScreenHost
  root: HTMLElement
  place: ScreenLocation
  opening: Promise<MountedScreen>
}

/**
 * Shows the first screen before React is there, keeps what is done to it, and hands it over with
 * all of that once React is; settles when that is done.
 */
export async function showFirst(first: FirstScreen): Promise<void> {
  const { app, host, root, place } = first
  const text = (key: string) => app.texts.text(app.localeFor(app.match(place)?.locale), key)
  const endEarly = keepEarlyActs(root)
  const picture = await firstPicture({ ...first, clock })
  // The page asks for it meanwhile; running it would keep the picture from being seen.
  if (picture) await pictureSeen(picture.mounted, clock)
  const { takeOver, replayActs } = await loadPatiently(
    () => import('./program'),
    clock,
    () =>
      sayLate(document, { text: text('common.loadFailedNetwork'), retry: text('common.retry') }),
  )
  forgetLate(document)
  await new Promise<void>((stands) => takeOver(root, { app, host, picture, stands }))
  if (replayActs(endEarly()) > 0)
    app.notices.toast({ text: text('common.pressAgain'), kind: 'info', ms: 3000 })
}
