import { fillPlaceholders } from '../../renderer/language'
import { clock } from '../../renderer/react/clock'
import { findShell, type ShellKind } from './find-shell'
import { fallbackOf, isShellMethod } from './shell-methods'

export interface ShellWindow extends DeparturePage {
  history: { back(): void }
  location: { assign(url: string): void }
}

type Params = Readonly<Record<string, unknown>>

export interface Shell {
  readonly kind: ShellKind
  /**
   * Calls a method of the native app. If the app does not handle the call, the fallback of the web
   * page runs and `done` is false. Resolves within 3 s and never rejects.
   */
  call(method: string, params?: Params): Promise<{ done: boolean }>
  /** Opens the configured deep link. Returns false if a placeholder has no value. */
  follow(params: Params): boolean
}

const timeoutMs = 3000

/** Creates the shell. Each call looks up the native app, because it can appear late. */
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
      const isDone =
        !!send &&
        (fallback === 'nothing'
          ? trySend(attempt)
          : await wasHandled(attempt, page, fallback === 'call'))
      if (!isDone) fallbacks[fallback](params)
      return { done: isDone }
    },
    follow(params) {
      const url = fillLink(config.deepLink, params)
      if (url) page.location.assign(url)
      return url !== undefined
    },
  }
}

/** Sends a call without waiting for its result. Returns false if the call throws. */
function trySend(send: () => unknown): boolean {
  try {
    void Promise.resolve(send()).catch(() => {})
    return true
  } catch {
    return false
  }
}

/**
 * Resolves to true if the native app has handled the call. The call counts as handled if it returns
 * a value other than false, or if the page is then hidden, left or without focus. With
 * `emptyCountsAsHandled`, the return values `undefined` and `null` count too. Use this option for
 * actions that must not happen twice, such as a phone call.
 */
function wasHandled(
  send: () => unknown,
  page: ShellWindow,
  emptyCountsAsHandled: boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (handled: boolean) => {
      stopWatching()
      cancelTimeout()
      resolve(handled)
    }
    const stopWatching = watchDeparture(page, () => settle(true))
    const cancelTimeout = clock.after(timeoutMs, () => settle(false))
    Promise.resolve()
      .then(send)
      .then(
        (answer) => {
          if (emptyCountsAsHandled || (answer ?? null) !== null) settle(answer !== false)
        },
        () => settle(false),
      )
  })
}

function fillLink(template: string, values: Readonly<Record<string, unknown>>): string | undefined {
  const valuesByName = new Map(Object.entries(values))
  let isComplete = template !== ''
  const url = fillPlaceholders(template, (name) => {
    const value = valuesByName.get(name)
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    if (!text) isComplete = false
    return encodeURIComponent(text)
  })
  return isComplete ? url : undefined
}

interface DeparturePage {
  document: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
    visibilityState: string
  }
  addEventListener: EventTarget['addEventListener']
  removeEventListener: EventTarget['removeEventListener']
}

/** Calls `onLeave` when the page is hidden, left or loses the focus. Ignores events of scripts. */
function watchDeparture(page: DeparturePage, onLeave: () => void): () => void {
  const onEvent = (event: Event) => {
    if (
      event.isTrusted &&
      (event.type !== 'visibilitychange' || page.document.visibilityState === 'hidden')
    )
      onLeave()
  }
  const departureEvents = [
    [page.document, 'visibilitychange'],
    [page, 'pagehide'],
    [page, 'blur'],
  ] as const
  for (const [target, type] of departureEvents) target.addEventListener(type, onEvent)
  return () => {
    for (const [target, type] of departureEvents) target.removeEventListener(type, onEvent)
  }
}

/** Returns a `tel:` URL with the digits, `+`, `*` and `#` of a number; undefined without digits. */
export function telUrl(phone: unknown): string | undefined {
  const number = (
    typeof phone === 'string' || typeof phone === 'number' ? String(phone) : ''
  ).replace(/[^\d+*#]/g, '')
  return /\d/.test(number) ? `tel:${number.replace(/#/g, '%23')}` : undefined
}
