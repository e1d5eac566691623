import type { App } from './app'
import { clock } from '../../renderer/react/clock'
import { keepEarlyActs } from './early-acts'
import { firstPicture } from './first-picture'
import type { ScreenLocation } from './current-location'
import type { MountedScreen } from './mount-screen'
import { pictureSeen } from './picture-seen'
import type { ScreenHost } from './screen-host'
import { pause, type ClockPort } from '../../renderer/core'

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
  const { hydrateScreen, replayActs } = await loadPatiently(
    () => import('./program'),
    clock,
    () =>
      sayLate(document, { text: text('common.loadFailedNetwork'), retry: text('common.retry') }),
  )
  forgetLate(document)
  await new Promise<void>((stands) => hydrateScreen(root, { app, host, picture, stands }))
  if (replayActs(endEarly()) > 0)
    app.notices.toast({ text: text('common.pressAgain'), kind: 'info', ms: 3000 })
}

/** The time without a notice, although no control works yet. */
const lateMs = 10_000
const [firstPauseMs, longestPauseMs] = [3000, 30_000]

/**
 * Loads the code behind a picture, and again after each failure; calls `late` if that takes long or
 * fails.
 */
export async function loadPatiently<Code>(
  load: () => Promise<Code>,
  clock: ClockPort,
  late: () => void,
): Promise<Code> {
  const cancel = clock.after(lateMs, late)
  for (let ms = firstPauseMs; ; ms = Math.min(2 * ms, longestPauseMs)) {
    try {
      const code = await load()
      cancel()
      return code
    } catch {
      // The notice offers a reload; the next attempt may succeed.
      late()
    }
    await pause(clock, ms)
  }
}

/** Shows below a picture that no control works yet, and offers to reload the page. */
export function sayLate(page: Document, words: { text: string; retry: string }): void {
  if (page.getElementById(late)) return
  const place = page.createElement('div')
  place.id = late
  place.setAttribute('role', 'alert')
  const text = page.createElement('p')
  text.textContent = words.text
  const retry = page.createElement('a')
  retry.href = ''
  retry.textContent = words.retry
  place.append(text, retry)
  page.body.append(place)
}

/** Removes the notice. */
export const forgetLate = (page: Document): void => page.getElementById(late)?.remove()

const late = 'lz-late'
