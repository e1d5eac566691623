import type { ReactNode } from 'react'
import { ErrorBoundary, useCallback, useEffect, useRef, useState } from '../../renderer/react'
import { useLocation, useNavigationType, NavigationType } from 'react-router-dom'
import { describeError } from '../../renderer/language'
import type { App } from './app'
import { FailedPanel } from './failed-panel'
import { followLinks, partOf, showPart } from './follow-links'
import { LiveFrame } from './live-frame'
import type { MountedScreen } from './mount-screen'
import { firstVisit, type ScreenHost } from './screen-host'
import { holdModalEntry, useLimitedNavigate } from './use-limited-navigate'

type Shown = { state: 'opening' } | { state: 'open'; mounted: MountedScreen } | { state: 'failed' }

/** The router's name for the first history entry of the page. */
const initialKey = 'default'

interface ScreenPageProps {
  app: App
  host: ScreenHost
  /** The screen that is already visible. */
  first?: MountedScreen | undefined
}

/**
 * Shows the screen of the current URL. The previous screen stays visible until the next one is
 * ready.
 */
export function ScreenPage({ app: firstApp, host, first }: ScreenPageProps): ReactNode {
  const { pathname, search, hash, key } = useLocation()
  const kind = useNavigationType()
  const [shown, setShown] = useState<Shown>(
    first ? { state: 'open', mounted: first } : { state: 'opening' },
  )
  const [attempt, setAttempt] = useState(0)
  const again = () => setAttempt((count) => count + 1)
  const mounted = shown.state === 'open' ? shown.mounted : undefined
  const app = mounted?.app ?? firstApp

  const forgetRef = useRef(() => {})
  const stop = useCallback(() => {
    forgetRef.current()
    host.leave()
    firstApp.report({ code: 'navigation-loop' })
    setShown({ state: 'failed' })
  }, [host, firstApp])
  const navigate = useLimitedNavigate(stop)
  useEffect(holdModalEntry, [])
  useEffect(() => {
    app.connect(navigate)
    host.connect(navigate)
  }, [app, host, navigate])
  useEffect(
    () => followLinks(document, app.routes, (address) => void navigate(address)),
    [app, navigate],
  )
  useEffect(() => {
    let left = false
    const leave = () => void (left = true)
    forgetRef.current = leave
    const visit = attempt === 0 && key === initialKey ? firstVisit : `${key} ${attempt}`
    host.show({ pathname, search, hash }, visit).then(
      (openedScreen) => left || setShown({ state: 'open', mounted: openedScreen }),
      (error: unknown) => {
        if (left) return
        firstApp.report({ code: 'screen-not-opened', detail: describeError(error) })
        setShown({ state: 'failed' })
      },
    )
    return leave
  }, [firstApp, host, pathname, search, hash, key, attempt])
  useEffect(() => {
    window.addEventListener('lienzo:changed', again)
    return () => window.removeEventListener('lienzo:changed', again)
  })

  const screenBeforeRef = useRef<string>(undefined)
  useEffect(() => {
    if (!mounted) return undefined
    mounted.shown?.()
    const part = partOf(window.location.hash)
    const stop = part === undefined ? undefined : showPart(document, part)
    // On a step back, the browser restores the scroll position.
    if (part === undefined && kind !== NavigationType.Pop) window.scrollTo(0, 0)
    const { screen } = mounted.view.screen.program
    // A newly opened page starts at its top, and a screen with the same name keeps its focus.
    if (
      part === undefined &&
      screenBeforeRef.current !== undefined &&
      screenBeforeRef.current !== screen
    )
      focusScreen(document)
    screenBeforeRef.current = screen
    return stop
  }, [mounted, kind])

  const failed = <StartFailed app={app} retry={again} />
  if (!mounted) return shown.state === 'failed' && failed
  return (
    <ErrorBoundary subject={mounted} failed={(error) => mounted.failed?.(error)} fallback={failed}>
      <LiveFrame app={app} mounted={mounted} retry={again} />
    </ErrorBoundary>
  )
}

/** Moves the focus, and a screen reader with it, to the title or to the content. */
function focusScreen(page: Document): void {
  const start =
    page.querySelector<HTMLElement>('.lz-bar__title') ?? page.querySelector<HTMLElement>('.lz-main')
  start?.focus({ preventScroll: true })
}

function StartFailed({ app, retry }: { app: App; retry: () => void }): ReactNode {
  return (
    <main className="lz-main">
      <FailedPanel app={app} locale={app.localeFor()} says="loadFailed" retry={retry} />
    </main>
  )
}
