import { shellMethods } from '../shell/shell-methods'
import type { ShellKind } from '../shell/find-shell'

/** A call that a page made of its native app. */
export interface ShellCall {
  method: string
  /** The parameters as JSON text. */
  params: string
  /** Milliseconds since 1970. */
  at: number
}

const key = 'lienzo.shellCalls'
const mostCalls = 50
let calls: readonly ShellCall[] | undefined

/** The calls of this tab, the newest first; at most 50 are kept. */
export function shellCalls(): readonly ShellCall[] {
  return (calls ??= readCalls())
}

/** Forgets them. */
export function clearShellCalls(): void {
  keep([])
}

/**
 * Puts a native app in place that does nothing but note what it is asked, or takes it away again
 * (`none`).
 */
export function installSpy(kind: ShellKind, page: object, object: string): void {
  const names = page as Record<string, unknown>
  if (names[spied]) for (const name of names[spied] as string[]) delete names[name]
  names[spied] = []
  if (kind === 'none') return
  const name = kind === 'android' ? object : 'webkit'
  names[name] =
    kind === 'android'
      ? androidSpy()
      : {
          messageHandlers: {
            [object]: {
              postMessage: ({ method, params }: { method: string; params: unknown }) =>
                note(method, JSON.stringify(params)),
            },
          },
        }
  names[spied] = [name]
}

/** Where the page keeps which of its names are ours. */
const spied = '__lienzoSpy'

function androidSpy(): Record<string, (json: string) => true> {
  return Object.fromEntries(
    shellMethods.map((method) => [method, (json: string) => note(method, json)]),
  )
}

/** The answer tells the web that the call was taken, so that it does nothing in its place. */
function note(method: string, params: string): true {
  keep([{ method, params, at: Date.now() }, ...shellCalls()].slice(0, mostCalls))
  return true
}

function keep(next: readonly ShellCall[]): void {
  calls = next
  try {
    window.sessionStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Memory alone: the calls are there until the page is loaded again.
  }
}

function readCalls(): ShellCall[] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? (stored as ShellCall[]) : []
  } catch {
    return []
  }
}
