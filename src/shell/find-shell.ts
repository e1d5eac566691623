import { own } from '../../renderer/language'

/** The kind of native app around the page. */
export type ShellKind = 'android' | 'ios' | 'none'

/** Calls a method of the native app. */
export type Send = (method: string, params: Readonly<Record<string, unknown>>) => unknown

/** Finds the native app, which may inject its object after the page has loaded. */
export function findShell(page: object, object: string): { kind: ShellKind; send?: Send } {
  const names = page as Record<string, unknown>
  // Browsers also expose an element under its id, but not as an own member of the window.
  const android = own(names, object) as Record<string, (json: string) => unknown> | undefined
  if (android)
    return { kind: 'android', send: (method, params) => android[method]!(JSON.stringify(params)) }
  const handlers = (
    names['webkit'] as
      | { messageHandlers?: Record<string, { postMessage(message: unknown): unknown }> }
      | undefined
  )?.messageHandlers
  const ios = handlers?.[object]
  if (!ios) return { kind: 'none' }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message handler of WebKit, not a window: it takes one argument
  return { kind: 'ios', send: (method, params) => ios.postMessage({ method, params }) }
}
