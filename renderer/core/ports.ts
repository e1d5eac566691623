import type { ClockPort } from './clock-port'
import type { Effect, Fault } from '../language'
import type { Lazy } from './lazy'

/** Named values that travel with a call or a navigation. */
export type Params = Readonly<Record<string, unknown>>

/**
 * The reason why a call gave no value; `code` and `message` are the server's, or empty. An `unsure`
 * call was not sent, because the result of an earlier call about the same values is not known.
 */
export interface Failure {
  kind: 'refused' | 'network' | 'timeout' | 'shape' | 'unsure'
  code: string
  message: string
}

/** The result of a call, which never throws. */
export type Outcome = { ok: true; value: unknown } | { ok: false; failure: Failure }

/** A toast; an `ms` below 300 is raised to 300. */
export interface Toast {
  text: string
  kind: 'default' | 'info' | 'success' | 'failure'
  ms: number
}

/** The state of a data source; its listener receives each new one. */
export type Snapshot =
  | { status: 'loading' }
  | { status: 'ready'; value: unknown }
  | { status: 'failed'; failure: Failure }

/** A data source that is being watched. */
export interface Watch {
  /** Requests the data again and settles with the answer. */
  reload(): Promise<void>
  stop(): void
}

/** Endpoints by family and name. */
export type Unsure = Readonly<Record<string, Readonly<Record<string, true>>>>

/** Endpoint calls, by name. */
export interface CallPort {
  /** Calls an endpoint; `screen` names the screen that does it. */
  call(endpoint: string, params: Params, signal: AbortSignal, screen?: string): Promise<Outcome>
  /** With `held`, the load is for a screen that opens later. */
  watch(
    request: { endpoint: string; params: Params; pollMs?: number; held?: boolean },
    listener: (snapshot: Snapshot) => void,
  ): Watch
  /** The effect of a call: none if it only reads, money if it is guarded. */
  effect(endpoint: string): Effect
  /** The text that the screen shows while the call runs, if it has one. */
  loadingText(endpoint: string): string | undefined
  /** The notice that the family's policy shows people for a failure, if any. */
  notice(endpoint: string, failure: Failure): Toast | undefined
  /** The address of an image that an endpoint serves. */
  address(endpoint: string, params: Params): string
}

/** Session parameters that travel to the next address: all permitted ones, none, or these. */
export type Travel = boolean | readonly string[]

/**
 * The destination of an action: a screen, an address of the server, an address of the run-time
 * config, or an e-mail.
 */
export type Target =
  | { screen: string; route?: string; params: Params; session: Travel }
  | { url: string; params: Params; session: Travel }
  | { link: string; params: Params }
  | { mail: string }

/** Moves between screens. `go` and `replace` give false if the address was refused. */
export interface NavigatePort {
  go(target: Target): boolean | Promise<boolean>
  replace(target: Target): boolean | Promise<boolean>
  back(): void
}

/** The moments at which a screen runs chains of its own. */
export type LifecycleEvent = 'enter' | 'ready' | 'leave'

/** All services of the host that the engine uses. */
export interface Ports {
  calls: CallPort
  navigate: NavigatePort
  clock: ClockPort
  /** The code behind `navigate`, `native` and `copy`, if it is fetched for the first chain. */
  actions?: Lazy<unknown>
  /** The code behind `calls.call`, if it is fetched for the first chain with a call. */
  calling?: Lazy<unknown>
  /**
   * False keeps a screen from running its chain for `enter`, `ready` or `leave`; without a gate,
   * all run.
   */
  lifecycleGate?(screen: object, event: LifecycleEvent): boolean
  /**
   * Calls a method of the native app for a screen. Settles even without a native app; gives its
   * value, and whether it was done.
   */
  native(
    method: string,
    params: Params,
    screen: string,
  ): Promise<{ done: boolean; value?: unknown }>
  /** Puts a text on the clipboard; false when the device refuses. */
  copy(text: string): Promise<boolean>
  track(event: string, params: Params): void
  text(key: string, args: Params): string
  /** The address of a picture of the app, by its name after `asset:`. */
  asset(name: string): string
  /** The address of a screen with the session's parameters; empty for an unknown screen. */
  route(screen: string): string
  /**
   * The address that the page uses for one that a document has as a whole: `route` and `address`
   * give documents no secret of the session.
   */
  whole(address: string): string
  /** The reason why an address may not be followed, or loaded as an image; undefined if it may. */
  refusal(address: string, as: 'link' | 'image'): string | undefined
  report(fault: Fault): void
}
