import { nativeMethods } from './native-methods.generated'

/** The action of the web page if the native app is missing or does not respond. */
type WebFallback = 'back' | 'call' | 'nothing'

type ShellMethod = (typeof nativeMethods)[number]

export const shellMethods: readonly ShellMethod[] = nativeMethods

const fallbacks: Partial<Readonly<Record<ShellMethod, WebFallback>>> = {
  closeWebView: 'back',
  callPhone: 'call',
}

export const fallbackOf = (method: ShellMethod): WebFallback => fallbacks[method] ?? 'nothing'

export const isShellMethod = (name: string): name is ShellMethod =>
  (shellMethods as readonly string[]).includes(name)
