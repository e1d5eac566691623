import type { ReactNode } from 'react'
import {
  ErrorBoundary,
  useCallback,
  useEffect,
  useRef,
  useState,
  useMemo,
} from '../../renderer/react'
import {
  useLocation,
  useNavigationType,
  NavigationType,
  useNavigate,
  type NavigateFunction,
  type To,
} from 'react-router-dom'
import { describeError, limits } from '../../renderer/language'
import type { App } from './app'
import { FailedPanel } from './failed-panel'
import { LiveFrame } from './live-frame'
import type { MountedScreen } from './mount-screen'
import { firstVisit, type ScreenHost } from './screen-host'
import { lazy } from '../../renderer/core'
import { watchTopLayer } from '../../widgets'
import type { Destination, EntryState } from './modal-entry'
import { watchEvents, watchTouches, watchContent } from './watch-page'
import type { RouteTable } from './route-table'

type PageState =
  | { state: 'opening' }
  | { state: 'open'; mounted: MountedScreen }
  | { state: 'failed' }

const initialKey = 'default'

interface ScreenPageProps {
  app: App
  host: ScreenHost
  first?: MountedScreen | undefined
}

/** Renders the current screen. The previous screen stays visible until the next one is ready. */
export function ScreenPage({ app: firstApp, host, first }: ScreenPageProps): ReactNode {
  const { pathname, search, hash, key } = useLocation()
  const kind = useNavigationType()
  const [shown, setShown] = useState<PageState>(
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
    let isLeft = false
    const leave = () => void (isLeft = true)
    forgetRef.current = leave
    const visit = attempt === 0 && key === initialKey ? firstVisit : `${key} ${attempt}`
    host.show({ pathname, search, hash }, visit).then(
      (openedScreen) => isLeft || setShown({ state: 'open', mounted: openedScreen }),
      (error: unknown) => {
        if (isLeft) return
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
    const anchor = anchorOf(window.location.hash)
    const stop = anchor === undefined ? undefined : showAnchor(document, anchor)
    // On a step back, the browser restores the scroll position.
    if (anchor === undefined && kind !== NavigationType.Pop) window.scrollTo(0, 0)
    const { screen } = mounted.view.screen.program
    // The focus does not move on the first screen, or if the new screen is the same as before.
    if (
      anchor === undefined &&
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
    <ErrorBoundary
      subject={mounted}
      failed={(error) => mounted.failed?.(error)}
      fallback={() => failed}
    >
      <LiveFrame app={app} mounted={mounted} retry={again} />
    </ErrorBoundary>
  )
}

/** Moves the focus to the title or the content, where screen readers continue to read. */
function focusScreen(page: Document): void {
  const start =
    page.querySelector<HTMLElement>('.lz-bar__title') ?? page.querySelector<HTMLElement>('.lz-main')
  start?.focus({ preventScroll: true })
}

function StartFailed({ app, retry }: { app: App; retry: () => void }): ReactNode {
  return (
    <main className="lz-main">
      <FailedPanel app={app} locale={app.localeFor()} messageKey="loadFailed" retry={retry} />
    </main>
  )
}

/** Returns a `navigate` function, which calls `stop` after 20 navigations without a user action. */
function useLimitedNavigate(stop: () => void): NavigateFunction {
  const navigate = useNavigate()
  const redirects = useRef(0)
  useEffect(() => watchTouches(() => void (redirects.current = 0)), [])
  return useMemo(
    (): NavigateFunction =>
      (...destination: Destination) =>
        redirects.current++ < limits.redirects
          ? navigateFromModal(navigate, ...destination)
          : stop(),
    [navigate, stop],
  )
}

let isLeaving = false

const holder = lazy(async () => {
  const { createModalEntry } = await import('./modal-entry')
  const entry = createModalEntry(window, () => isLeaving)
  entry.watch()
  return entry
})

const isHeld = () => (window.history.state as EntryState | null)?.modal === true

/** Manages the history entry of modals. Also removes an entry that has remained after a reload. */
function holdModalEntry(): () => void {
  // If this code fails to load, a step back leaves the screen instead of closing a modal.
  const begin = () => void holder.load().catch(() => {})
  if (isHeld()) begin()
  const stops = [
    watchTopLayer(begin),
    watchEvents(['beforeunload'], () => void (isLeaving = true)),
    // Links with `mailto:` and `tel:` also cause `beforeunload`, although the page stays open.
    watchTouches(() => void (isLeaving = false)),
  ]
  return () => stops.forEach((stop) => stop())
}

function navigateFromModal(navigate: NavigateFunction, ...[to, options]: Destination): void {
  const move = () => void navigate(to as To, options)
  if (isHeld()) holder.load().then((entry) => entry.leave(navigate, to, options), move)
  else move()
}

/**
 * Follows links to screens without a page load. The returned function removes the listeners. A link
 * to an anchor adds no history entry, so that "back" leads to the previous screen.
 */
export function followLinks(
  page: Document,
  routes: RouteTable,
  go: (address: string) => void,
): () => void {
  const { location, history } = page.defaultView!
  const follow = (event: MouseEvent) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || isForTheBrowser(event, link)) return
    const { origin, pathname, search, hash } = link
    const anchor = link.getAttribute('href')!.startsWith('#') ? anchorOf(hash) : undefined
    const entry = origin === location.origin ? routes.match({ pathname, hash }) : undefined
    if (anchor === undefined && (!entry || entry.screen === 'not-found')) return
    event.preventDefault()
    // The second tap of a double tap leads to the current URL, and is ignored.
    if (anchor === undefined) return link.href === location.href || go(pathname + search + hash)
    history.replaceState(history.state, '', hash)
    showAnchor(page, anchor)
  }
  page.addEventListener('click', follow)
  return () => page.removeEventListener('click', follow)
}

function isForTheBrowser(
  { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent,
  { target, download }: HTMLAnchorElement,
): boolean {
  return (
    defaultPrevented ||
    button !== 0 ||
    ctrlKey ||
    metaKey ||
    shiftKey ||
    altKey ||
    (target !== '' && target !== '_self') ||
    download !== ''
  )
}

export function anchorOf(hash: string): string | undefined {
  return hash.length > 1 && !hash.startsWith('#/') ? hash.slice(1) : undefined
}

/**
 * Scrolls to an element and focuses it. If the element does not exist yet, waits for it until the
 * borrower touches the page. The returned function ends the wait.
 */
export function showAnchor(page: Document, id: string): () => void {
  if (showNow(page, id)) return () => {}
  const stop = () => watches.forEach((unwatch) => unwatch())
  const watches = [watchContent(page.body, () => showNow(page, id) && stop()), watchTouches(stop)]
  return stop
}

function showNow(page: Document, id: string): boolean {
  const part = page.getElementById(id)
  if (!part) return false
  part.scrollIntoView()
  if (part.tabIndex < 0) part.tabIndex = -1
  part.focus({ preventScroll: true })
  return true
}
