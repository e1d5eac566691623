import type { ReactNode, RefObject } from 'react'
import {
  NoticesView,
  renewedView,
  ScreenView,
  useRef,
  useSyncExternalStore,
  useEffect,
  useMemo,
  useState,
} from '../../renderer/react'
import type { App } from './app'
import { FailedPanel } from './failed-panel'
import { Frame } from './frame'
import type { MountedScreen } from './mount-screen'
import { createPortal } from 'react-dom'
import { topLayer, watchTopLayer } from '../../widgets'
import { watchContent } from './watch-page'

interface LiveFrameProps {
  app: App
  mounted: MountedScreen
  retry: () => void
}

/** The frame after hydration, with modals, toasts and a message for an empty screen. */
export function LiveFrame({ app, mounted: opened, retry }: LiveFrameProps): ReactNode {
  const mounted = useLateTexts(app, opened)
  const main = useRef<HTMLElement>(null)
  return (
    <Frame app={app} mounted={mounted} main={main} screen={ScreenView}>
      <EmptyScreen key={mounted.view.screen.program.screen} mounted={mounted} main={main}>
        <FailedPanel app={app} locale={mounted.locale} messageKey="partFailed" retry={retry} />
      </EmptyScreen>
      <TopLayer>
        <NoticesView notices={app.notices} widgets={app.widgets} report={app.report} />
      </TopLayer>
    </Frame>
  )
}

/** Renders the screen again after missing translations have loaded. */
function useLateTexts({ texts }: App, mounted: MountedScreen): MountedScreen {
  const late = useSyncExternalStore(texts.watchLate, texts.lateLoads, texts.lateLoads)
  return useMemo(
    () => (late === 0 ? mounted : { ...mounted, view: renewedView(mounted.view) }),
    [late, mounted],
  )
}

/**
 * Renders its children in the top modal, or in the body if no modal is open. Renders nothing in
 * static HTML and during hydration.
 */
export function TopLayer({ children }: { children: ReactNode }): ReactNode {
  const layer = useSyncExternalStore(watchTopLayer, topLayer, () => undefined)
  return layer && createPortal(children, layer)
}

interface EmptyScreenProps {
  mounted: MountedScreen
  main: RefObject<HTMLElement | null>
  children: ReactNode
}

const timeoutMs = 3000

/** Shows `children` once the screen has been without text and controls for three seconds. */
export function EmptyScreen({ mounted, main, children }: EmptyScreenProps): ReactNode {
  const [isEmpty, setEmpty] = useState(false)
  const { screen } = mounted.view
  useEffect(() => {
    let cancel = () => {}
    const check = () => {
      cancel()
      if (hasSomething(main.current, screen.program.bar)) setEmpty(false)
      else cancel = screen.ports.clock.after(timeoutMs, showEmpty)
    }
    const showEmpty = () => {
      screen.report({ code: 'screen-empty' })
      setEmpty(true)
    }
    const unwatch = watchContent(main.current, check)
    check()
    return () => (cancel(), unwatch())
  }, [screen, main])
  return isEmpty ? children : null
}

const controls = 'button, a[href], input, textarea, select, .lz-skeleton'
const pictures = 'img, svg'

/** True for text, controls and skeletons. Images count only below a title bar. */
function hasSomething(part: HTMLElement | null, hasBar: boolean): boolean {
  return (
    part === null ||
    part.textContent.trim() !== '' ||
    part.querySelector(hasBar ? `${controls}, ${pictures}` : controls) !== null
  )
}
