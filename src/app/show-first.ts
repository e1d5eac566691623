import type { App } from './app'
import { clock } from '../../renderer/react/clock'
import { recordEarlyInputs } from './early-inputs'
import { renderBeforeHydration } from './render-before-hydration'
import type { ScreenLocation } from './current-location'
import type { MountedScreen } from './mount-screen'
import { waitForFrame } from './wait-for-content'
import type { ScreenHost } from './screen-host'
import { pause, retryPauseMs, type ClockPort } from '../../renderer/core'

interface FirstScreen {
  app: App
  host: ScreenHost
  root: HTMLElement
  place: ScreenLocation
  opening: Promise<MountedScreen>
}

/** Shows the first screen before React has loaded, and later repeats presses and edits. */
export async function showFirst(first: FirstScreen): Promise<void> {
  const { app, host, root, place } = first
  const text = (key: string) => app.texts.text(app.localeFor(app.match(place)?.locale), key)
  const endEarly = recordEarlyInputs(root)
  const rendering = await renderBeforeHydration({ ...first, clock })
  // The start of React would delay the first frame.
  if (rendering) await waitForFrame(rendering.mounted, clock)
  const { hydrateScreen, replayInputs } = await loadWithRetry(
    () => import('./program'),
    clock,
    () =>
      showLateNotice(document, {
        text: text('common.loadFailedNetwork'),
        retry: text('common.retry'),
      }),
  )
  removeLateNotice(document)
  await new Promise<void>((onHydrated) => hydrateScreen(root, { app, host, rendering, onHydrated }))
  if (replayInputs(endEarly()) > 0)
    app.notices.toast({ text: text('common.pressAgain'), kind: 'info', ms: 3000 })
}

const lateMs = 10_000

/** Loads code, with further attempts. Calls `onLate` after a failure, or after ten seconds. */
export async function loadWithRetry<Code>(
  load: () => Promise<Code>,
  clock: ClockPort,
  onLate: () => void,
): Promise<Code> {
  const cancel = clock.after(lateMs, onLate)
  for (let attempts = 0; ; attempts++) {
    try {
      const code = await load()
      cancel()
      return code
    } catch {
      onLate()
    }
    await pause(clock, retryPauseMs(attempts))
  }
}

export function showLateNotice(page: Document, words: { text: string; retry: string }): void {
  if (page.getElementById(noticeId)) return
  const place = page.createElement('div')
  place.id = noticeId
  place.setAttribute('role', 'alert')
  const text = page.createElement('p')
  text.textContent = words.text
  const retry = page.createElement('a')
  retry.href = ''
  retry.textContent = words.retry
  place.append(text, retry)
  page.body.append(place)
}

export const removeLateNotice = (page: Document): void => page.getElementById(noticeId)?.remove()

const noticeId = 'lz-late'
