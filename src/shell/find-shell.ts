import { own } from '../../renderer/language'

/** The kind of native app that contains the page. */
export type ShellKind = 'android' | 'ios' | 'none'

export type Send = (method: string, params: Readonly<Record<string, unknown>>) => unknown

/** Finds the native app. The app can add its object after the page has loaded. */
export function findShell(page: object, objectName: string): { kind: ShellKind; send?: Send } {
  const globals = page as Record<string, unknown>
  // A page element with this id is also a member of the window, but not an own member.
  const android = own(globals, objectName) as Record<string, (json: string) => unknown> | undefined
  if (android)
    return { kind: 'android', send: (method, params) => android[method]!(JSON.stringify(params)) }
  const handlers = (
    globals['webkit'] as
      | { messageHandlers?: Record<string, { postMessage(message: unknown): unknown }> }
      | undefined
  )?.messageHandlers
  const ios = handlers?.[objectName]
  if (!ios) return { kind: 'none' }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message handler of WebKit, not a window: it takes one argument
  return { kind: 'ios', send: (method, params) => ios.postMessage({ method, params }) }
}
