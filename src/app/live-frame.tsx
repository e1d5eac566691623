import { useRef, type ReactNode } from 'react'
import { NoticesView, ScreenView } from '../../renderer/react'
import type { App } from './app'
import { EmptyScreen } from './empty-screen'
import { FailedPanel } from './failed-panel'
import { Frame } from './frame'
import type { MountedScreen } from './mount-screen'
import { OnTop } from './on-top'

interface LiveFrameProps {
  app: App
  mounted: MountedScreen
  /** Opens an empty screen again. */
  retry: () => void
}

/**
 * The frame once React runs. Unlike the first picture it has modals, toasts and loading texts, and
 * a replacement for an empty screen.
 */
export function LiveFrame({ app, mounted, retry }: LiveFrameProps): ReactNode {
  const main = useRef<HTMLElement>(null)
  return (
    <Frame app={app} mounted={mounted} main={main} screen={ScreenView}>
      <EmptyScreen key={mounted.view.screen.program.screen} mounted={mounted} main={main}>
        <FailedPanel app={app} locale={mounted.locale} says="partFailed" retry={retry} />
      </EmptyScreen>
      <OnTop>
        <NoticesView notices={app.notices} widgets={app.widgets} report={app.report} />
      </OnTop>
    </Frame>
  )
}
