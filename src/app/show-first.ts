import type { App } from './app'
import { clock } from '../../renderer/clock'
import { keepEarlyActs } from './early-acts'
import { firstPicture } from './first-picture'
import { forgetLate, loadPatiently, sayLate } from './late-program'
import type { ScreenLocation } from './current-location'
import type { MountedScreen } from './mount-screen'
import { pictureSeen } from './picture-seen'
import type { ScreenHost } from './screen-host'

/** The first screen, its place on the page, and the host of the next ones. */
interface FirstScreen {
  app: App
  host: ScreenHost
  root: HTMLElement
  place: ScreenLocation
  opening: Promise<MountedScreen>
}

/**
 * Shows the first screen before React, records what people do to it, and repeats that after
 * hydration; then it settles.
 */
export async function showFirst(first: FirstScreen): Promise<void> {
  const { app, host, root, place } = first
  const text = (key: string) => app.texts.text(app.localeFor(app.match(place)?.locale), key)
  const endEarly = keepEarlyActs(root)
  const picture = await firstPicture({ ...first, clock })
  // The browser loads it meanwhile; running it now would delay the picture.
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
