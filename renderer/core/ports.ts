import type { ClockPort } from './clock-port'
import type { Effect, Fault } from '../language'
import type { Lazy } from './lazy'

export type Params = Readonly<Record<string, unknown>>

/**
 * A failed call. `code` and `message` come from the server, or are empty. With the kind `unsure`,
 * the call was not sent, because the result of an earlier call is unknown.
 */
export interface Failure {
  kind: 'refused' | 'network' | 'timeout' | 'shape' | 'unsure'
  code: string
  message: string
}

/** The result of a call. A call never throws. */
export type Outcome = { ok: true; value: unknown } | { ok: false; failure: Failure }

/** A toast. `ms` is at least 300, and a smaller number counts as 300. */
export interface Toast {
  text: string
  kind: 'default' | 'info' | 'success' | 'failure'
  ms: number
}

export type Snapshot =
  | { status: 'loading' }
  | { status: 'ready'; value: unknown }
  | { status: 'failed'; failure: Failure }

export interface Watch {
  reload(): Promise<void>
  stop(): void
}

/**
 * The endpoints, by family and name, whose next call fails as `unsure`, because the result of an
 * earlier call is unknown.
 */
export type Unsure = Readonly<Record<string, Readonly<Record<string, true>>>>

export interface CallPort {
  call(endpoint: string, params: Params, signal: AbortSignal): Promise<Outcome>
  /** Subscribes to the responses of an endpoint. With `held`, the screen opens later. */
  watch(
    request: { endpoint: string; params: Params; pollMs?: number; held?: boolean },
    listener: (snapshot: Snapshot) => void,
  ): Watch
  /** The effect of a call: `none` if it only reads, `money` if it is guarded. */
  effect(endpoint: string): Effect
  loadingText(endpoint: string): string | undefined
  notice(endpoint: string, failure: Failure): Toast | undefined
  address(endpoint: string, params: Params): string
}

/** The session parameters in the next URL: `true` (all permitted), `false` (none), or names. */
export type SessionParams = boolean | readonly string[]

export type Target =
  | { screen: string; route?: string; params: Params; session: SessionParams }
  | { url: string; params: Params; session: SessionParams }
  | { link: string; params: Params }
  | { mail: string }

/** Opens screens. `go` and `replace` return false if a URL is refused. */
export interface NavigatePort {
  go(target: Target): boolean | Promise<boolean>
  replace(target: Target): boolean | Promise<boolean>
  back(): void
}

/** The events of a screen for which a document may have chains of actions. */
export type LifecycleEvent = 'enter' | 'ready' | 'leave'

/** The services of the host that the engine uses. */
export interface Ports {
  calls: CallPort
  navigate: NavigatePort
  clock: ClockPort
  /** The values of kept state entries, which all screens of a visit share. */
  kept: Record<string, unknown>
  actions?: Lazy<unknown>
  /** The code of `calls.call`, if the first call fetches this code. */
  calling?: Lazy<unknown>
  /** Returns false if the chain of the event must not run. */
  lifecycleGate?(screen: object, event: LifecycleEvent): boolean
  /** Calls a method of the native app. `done` is false after a failure or without a native app. */
  native(
    method: string,
    params: Params,
    screen: string,
  ): Promise<{ done: boolean; value?: unknown }>
  /** Copies a text. Resolves to false if the device refuses to copy. */
  copy(text: string): Promise<boolean>
  track(event: string, params: Params): void
  text(key: string, args: Params): string
  /** The URL of an asset. `name` is the part after `asset:`. */
  asset(name: string): string
  route(screen: string): string
  whole(address: string): string
  /** The reason why a URL is refused as a link or an image; undefined if it is allowed. */
  refusal(address: string, as: 'link' | 'image'): string | undefined
  report(fault: Fault): void
}
