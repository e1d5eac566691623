import { clock } from '../../renderer/react/clock'
import { telUrl } from '../url/contact-url'
import { findShell, type ShellKind } from './find-shell'
import { fallbackOf, isShellMethod } from './shell-methods'

/** The parts of the browser's window that the shell uses. */
export interface ShellWindow extends DeparturePage {
  history: { back(): void }
  location: { assign(url: string): void }
}

type Params = Readonly<Record<string, unknown>>

/** The native app around the page. */
export interface Shell {
  readonly kind: ShellKind
  /**
   * Calls a method. `done` is true if the shell handled it; otherwise the web fallback has run.
   * Never rejects, settles within 3 s.
   */
  call(method: string, params?: Params): Promise<{ done: boolean }>
  /**
   * Follows the configured deep link with its `{name}` placeholders filled. False if the link is
   * not configured, or a placeholder has no value.
   */
  follow(params: Params): boolean
}

const timeoutMs = 3000

/**
 * Finds the shell by the configured object name, once per call: a shell may arrive after the page.
 */
export function createShell(
  page: ShellWindow,
  config: { object: string; deepLink: string },
): Shell {
  const fallbacks = {
    back: () => page.history.back(),
    call: (params: Params) => {
      const url = telUrl(params.phone)
      if (url) page.location.assign(url)
    },
    nothing: () => {},
  }

  return {
    get kind() {
      return findShell(page, config.object).kind
    },
    async call(method, params = {}) {
      if (!isShellMethod(method)) return { done: false }
      const fallback = fallbackOf(method)
      const { send } = findShell(page, config.object)
      const attempt = () => send?.(method, params)
      const done =
        !!send &&
        (fallback === 'nothing'
          ? isSent(attempt)
          : await isTaken(attempt, page, fallback === 'call'))
      if (!done) fallbacks[fallback](params)
      return { done }
    },
    follow(params) {
      const url = fillLink(config.deepLink, params)
      if (url) page.location.assign(url)
      return url !== undefined
    },
  }
}

/** True unless the call itself throws. It does not wait for a reply, since no code uses it. */
function isSent(send: () => unknown): boolean {
  try {
    void Promise.resolve(send()).catch(() => {})
    return true
  } catch {
    return false
  }
}

/**
 * Decides if a shell handled a call, without a callback that a page could forge: either the shell
 * answers, or the page loses the screen. An empty answer proves neither. It counts as an answer for
 * actions that are worse twice than not at all.
 */
function isTaken(
  send: () => unknown,
  page: ShellWindow,
  isSilenceAnswer: boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (taken: boolean) => {
      stopWatching()
      rest()
      resolve(taken)
    }
    const stopWatching = watchDeparture(page, () => settle(true))
    const rest = clock.after(timeoutMs, () => settle(false))
    Promise.resolve()
      .then(send)
      .then(
        (answer) => {
          if (isSilenceAnswer || (answer ?? null) !== null) settle(answer !== false)
        },
        () => settle(false),
      )
  })
}

/**
 * Fills the `{name}` placeholders of a configured link with encoded values. Undefined if the link
 * is empty or a placeholder has no value.
 */
function fillLink(template: string, values: Readonly<Record<string, unknown>>): string | undefined {
  const known = new Map(Object.entries(values))
  let isComplete = template !== ''
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known.get(name)
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    if (!text) isComplete = false
    return encodeURIComponent(text)
  })
  return isComplete ? url : undefined
}

/** The events that show that something native covers or closes the page. */
interface DeparturePage {
  document: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
    visibilityState: string
  }
  addEventListener: EventTarget['addEventListener']
  removeEventListener: EventTarget['removeEventListener']
}

/**
 * Calls `onLeave` when the page is hidden, left or loses the focus; events created by a script do
 * not count. Gives the function that stops it.
 */
function watchDeparture(page: DeparturePage, onLeave: () => void): () => void {
  const onEvent = (event: Event) => {
    if (
      event.isTrusted &&
      (event.type !== 'visibilitychange' || page.document.visibilityState === 'hidden')
    )
      onLeave()
  }
  const signs = [
    [page.document, 'visibilitychange'],
    [page, 'pagehide'],
    [page, 'blur'],
  ] as const
  for (const [target, type] of signs) target.addEventListener(type, onEvent)
  return () => {
    for (const [target, type] of signs) target.removeEventListener(type, onEvent)
  }
}
