import type { ComponentType, ReactNode, RefObject } from 'react'
import { ScreenBody, type View, useLayoutEffect } from '../../renderer/react'
import { Icon } from '../../widgets'
import type { App } from './app'
import type { MountedScreen } from './mount-screen'
import { useTitle } from './use-title'

interface FrameProps {
  app: App
  mounted: MountedScreen
  main?: RefObject<HTMLElement | null>
  /** Renders the body of the screen, by default the static body before hydration. */
  screen?: ComponentType<{ view: View }>
  children?: ReactNode
}

export function Frame({
  app,
  mounted,
  main,
  screen: Screen = ScreenBody,
  children,
}: FrameProps): ReactNode {
  const { view, locale } = mounted
  const title = useTitle(view, app.config.site.appName)
  useLayoutEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  const { bar, wide } = view.screen.program
  const inShell = app.shell.kind !== 'none'
  const Main = wide ? 'div' : 'main'
  return (
    <div className="lz-app" data-profile={String(app.profile['profile'])}>
      {(bar || inShell) && (
        <TitleBar
          title={bar ? title : ''}
          backLabel={app.texts.text(locale, 'common.back')}
          back={app.back}
        />
      )}
      <Main
        ref={main as RefObject<HTMLDivElement | null>}
        className={wide ? 'lz-main lz-main--wide' : 'lz-main'}
        tabIndex={-1}
      >
        <Screen key={view.screen.program.screen} view={view} />
      </Main>
      {children}
    </div>
  )
}

interface TitleBarProps {
  title: string
  backLabel: string
  back: () => void
}

function TitleBar({ title, backLabel, back }: TitleBarProps): ReactNode {
  return (
    <header className="lz-bar">
      <button type="button" className="lz-bar__back" aria-label={backLabel} onClick={back}>
        <Icon name="back" />
      </button>
      {title && (
        <h1 className="lz-bar__title" tabIndex={-1}>
          {title}
        </h1>
      )}
    </header>
  )
}
