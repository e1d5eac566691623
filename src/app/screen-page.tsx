import { useCallback, useEffect, useRef, useState, type ReactNode, useMemo } from 'react'
import {
  useLocation,
  useNavigationType,
  NavigationType,
  useNavigate,
  type NavigateFunction,
  type To,
} from 'react-router-dom'
import { ErrorBoundary } from '../../renderer/react'
import { describeError, limits } from '../../renderer/language'
import type { App } from './app'
import { LiveFrame } from './live-frame'
import type { MountedScreen } from './mount-screen'
import { firstVisit, type ScreenHost } from './screen-host'
import { FailedPanel } from './failed-panel'
import type { Destination, EntryState } from './entry-state'
import { watchTouches, watchContent } from './watch-page'
import { lazy } from '../../renderer/core'
import { watchTopLayer } from '../../widgets'
import type { RouteTable } from './route-table'

type Shown = { state: 'opening' } | { state: 'open'; mounted: MountedScreen } | { state: 'failed' }

/** The router's name for the first history entry of the page. */
const initialKey = 'default'

interface ScreenPageProps {
  /** The first app; a screen may belong to another one. */
  app: App
  host: ScreenHost
  /** The screen that shows already. */
  first?: MountedScreen | undefined
}

/**
 * The screen of the present address; the previous one stays visible until the next is ready. The
 * function is long because it contains one effect for each consequence of an address.
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

  const forget = useRef(() => {})
  const stop = useCallback(() => {
    forget.current()
    host.leave()
    firstApp.report({ code: 'navigation-loop' })
    setShown({ state: 'failed' })
  }, [host, firstApp])
  const lead = useLimitedNavigate(stop)
  useEffect(holdModalEntry, [])
  useEffect(() => {
    app.connect(lead)
    host.connect(lead)
  }, [app, host, lead])
  useEffect(() => followLinks(document, app.routes, (address) => void lead(address)), [app, lead])
  useEffect(() => {
    let left = false
    const leave = () => void (left = true)
    forget.current = leave
    const visit = attempt === 0 && key === initialKey ? firstVisit : `${key} ${attempt}`
    host.show({ pathname, search, hash }, visit).then(
      (opened) => left || setShown({ state: 'open', mounted: opened }),
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

  const screenBefore = useRef<string>(undefined)
  useEffect(() => {
    if (!mounted) return undefined
    mounted.shown?.()
    const part = partOf(window.location.hash)
    const stop = part === undefined ? undefined : showPart(document, part)
    // On a step back the browser restores the scroll position.
    if (part === undefined && kind !== NavigationType.Pop) window.scrollTo(0, 0)
    const { screen } = mounted.view.screen.program
    // A newly opened page starts at its top anyway, and a screen that only changes keeps its focus.
    if (part === undefined && screenBefore.current !== undefined && screenBefore.current !== screen)
      focusScreen(document)
    screenBefore.current = screen
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

/**
 * Moves the focus, and with it a screen reader, to the title of a new screen; without a title, to
 * its content.
 */
function focusScreen(page: Document): void {
  const start =
    page.querySelector<HTMLElement>('.lz-bar__title') ?? page.querySelector<HTMLElement>('.lz-main')
  start?.focus({ preventScroll: true })
}

/** The page if a screen's document fails to load. */
function StartFailed({ app, retry }: { app: App; retry: () => void }): ReactNode {
  return (
    <main className="lz-main">
      <FailedPanel app={app} locale={app.localeFor()} says="loadFailed" retry={retry} />
    </main>
  )
}

/**
 * The router for screens that lead on: they go no further than 20 screens by themselves, without a
 * touch of the borrower, and `stop` is called instead. An open modal leaves no entry in the history.
 */
function useLimitedNavigate(stop: () => void): NavigateFunction {
  const navigate = useNavigate()
  const led = useRef(0)
  useEffect(() => watchTouches(() => void (led.current = 0)), [])
  return useMemo(
    (): NavigateFunction =>
      (...destination: Destination) =>
        led.current++ < limits.redirects ? navigateFromModal(navigate, ...destination) : stop(),
    [navigate, stop],
  )
}

/** Whether the page is about to be left, as by a reload. */
let isLeaving = false

/** The holder of a modal's entry in the history: it comes with the first modal. */
const holder = lazy(async () => {
  const { createModalEntry } = await import('./modal-entry')
  const entry = createModalEntry(window, () => isLeaving)
  entry.watch()
  return entry
})

const isHeld = () => (window.history.state as EntryState | null)?.modal === true

/** Lets open modals hold an entry of the history; leaves one that a reload left behind. */
function holdModalEntry(): () => void {
  // Without its code a step back leaves the screen, as it does without a modal.
  const begin = () => void holder.load().catch(() => {})
  if (isHeld()) begin()
  window.addEventListener('beforeunload', () => void (isLeaving = true))
  // A mail or a call begins in the same way, and the page stays.
  watchTouches(() => void (isLeaving = false))
  return watchTopLayer(begin)
}

/** Moves between screens so that the entry of an open modal does not stay in the history. */
function navigateFromModal(navigate: NavigateFunction, ...[to, options]: Destination): void {
  const move = () => void navigate(to as To, options)
  if (isHeld()) holder.load().then((entry) => entry.leave(navigate, to, options), move)
  else move()
}

/**
 * Follows links to screens of the app without loading the page again; the browser follows all
 * others. A link to a part of the page only changes the address. A history entry would make "back"
 * lead to another part instead of the previous screen. Gives the function that stops it.
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
    const part = link.getAttribute('href')!.startsWith('#') ? partOf(hash) : undefined
    const entry = origin === location.origin ? routes.match({ pathname, hash }) : undefined
    if (part === undefined && (!entry || entry.screen === 'not-found')) return
    event.preventDefault()
    // The second of two taps leads to the present address.
    if (part === undefined) return link.href === location.href || go(pathname + search + hash)
    history.replaceState(history.state, '', hash)
    showPart(page, part)
  }
  page.addEventListener('click', follow)
  return () => page.removeEventListener('click', follow)
}

/**
 * True for a click that other code has handled, and for links that open in another window or are
 * saved.
 */
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

/** The part of the page that a hash names; undefined for a hash route. */
export function partOf(hash: string): string | undefined {
  return hash.length > 1 && !hash.startsWith('#/') ? hash.slice(1) : undefined
}

/**
 * Scrolls to a part of the page and moves the focus there, as a browser does for a link within a
 * page. A part that arrives late is shown when it appears, unless the borrower acts first. Returns
 * the function that ends this wait.
 */
export function showPart(page: Document, id: string): () => void {
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
