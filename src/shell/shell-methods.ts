import { nativeMethods } from './native-methods.generated'

/** The web's fallback for a shell that is missing or does not answer. */
export type WebFallback = 'back' | 'call' | 'nothing'

export type ShellMethod = (typeof nativeMethods)[number]

/** The methods of the contract. */
export const shellMethods: readonly ShellMethod[] = nativeMethods

/** The methods for which the web has a fallback. */
const fallbacks: Partial<Readonly<Record<ShellMethod, WebFallback>>> = {
  closeWebView: 'back',
  callPhone: 'call',
}

/** The web's fallback for a method. */
export const fallbackOf = (method: ShellMethod): WebFallback => fallbacks[method] ?? 'nothing'

/** True for the name of a method. */
export const isShellMethod = (name: string): name is ShellMethod =>
  (shellMethods as readonly string[]).includes(name)
