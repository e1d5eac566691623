import type { ClockPort } from '../../renderer/core'
import { paint, type EarlyView } from '../../renderer/react/paint'
import { describeError } from '../../renderer/language'
import type { App } from './app'
import { Frame } from './frame'
import { isPrerendered, showRoot } from './static-html'
import type { ScreenLocation } from './current-location'
import type { MountedScreen } from './mount-screen'
import { waitForContent } from './wait-for-content'

export interface FirstRender {
  mounted: MountedScreen
  /** The pre-hydration rendering; undefined if static HTML already shows the screen. */
  painting?: EarlyView
}

interface RenderingDeps {
  app: App
  root: HTMLElement
  place: ScreenLocation
  opening: Promise<MountedScreen>
  clock: ClockPort
}

/**
 * Renders the first screen before React has loaded. If this fails, resolves to undefined, and React
 * renders the screen.
 */
export async function renderBeforeHydration({
  app,
  root,
  place,
  opening,
  clock,
}: RenderingDeps): Promise<FirstRender | undefined> {
  try {
    const mounted = await opening
    await waitForContent(mounted, clock)
    if (!isPrerendered(root, place, mounted, app))
      return { mounted, painting: paintScreen(root, mounted) }
    await app.widgets.load(mounted.view.screen.program.widgets)
    return { mounted }
  } catch (error) {
    app.report({ code: 'not-painted', detail: describeError(error) })
    return undefined
  }
}

function paintScreen(root: HTMLElement, mounted: MountedScreen): EarlyView {
  const { app, view } = mounted
  showRoot(root)
  const painting = paint(root, <Frame app={app} mounted={mounted} />, (error) =>
    app.report({ code: 'not-painted', detail: describeError(error) }),
  )
  void app.widgets.load(view.screen.program.widgets)?.then(() => painting.repaint())
  return painting
}
