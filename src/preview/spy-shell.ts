import { clock } from '../../renderer/react/clock'
import { shellMethods } from '../shell/shell-methods'
import type { ShellKind } from '../shell/find-shell'

interface ShellCall {
  method: string
  params: string
  /** The time of the call, in milliseconds since 1970. */
  at: number
}

const key = 'lienzo.shellCalls'
const mostCalls = 50
let calls: readonly ShellCall[] | undefined

/** Returns the last 50 calls, newest first. */
export function shellCalls(): readonly ShellCall[] {
  return (calls ??= readCalls())
}

export function clearShellCalls(): void {
  keep([])
}

/** Installs a simulated native app that records calls. The kind `none` removes it. */
export function installSpy(kind: ShellKind, page: object, object: string): void {
  const names = page as Record<string, unknown>
  if (names[spyKey]) for (const name of names[spyKey] as string[]) delete names[name]
  names[spyKey] = []
  if (kind === 'none') return
  const name = kind === 'android' ? object : 'webkit'
  names[name] =
    kind === 'android'
      ? androidSpy()
      : {
          messageHandlers: {
            [object]: {
              postMessage: ({ method, params }: { method: string; params: unknown }) =>
                recordCall(method, JSON.stringify(params)),
            },
          },
        }
  names[spyKey] = [name]
}

const spyKey = '__lienzoSpy'

function androidSpy(): Record<string, (json: string) => true> {
  return Object.fromEntries(
    shellMethods.map((method) => [method, (json: string) => recordCall(method, json)]),
  )
}

/** Records a call. Returns true, so that the page does not use its fallback. */
function recordCall(method: string, params: string): true {
  keep([{ method, params, at: clock.now() }, ...shellCalls()].slice(0, mostCalls))
  return true
}

function keep(next: readonly ShellCall[]): void {
  calls = next
  try {
    window.sessionStorage.setItem(key, JSON.stringify(next))
  } catch {}
}

function readCalls(): ShellCall[] {
  try {
    const storedCalls: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(storedCalls) ? (storedCalls as ShellCall[]) : []
  } catch {
    return []
  }
}
