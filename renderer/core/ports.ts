import type { Effect, Fault } from '../language'
import type { Lazy } from './lazy'

/** Named values that travel with a call or a navigation. */
export type Params = Readonly<Record<string, unknown>>

/**
 * Why a call gave no value; `code` and `message` are the server's, empty when it said nothing. An
 * `unsure` call was not sent: nobody knows how one about the same ended.
 */
export interface Failure {
  kind: 'refused' | 'network' | 'timeout' | 'shape' | 'unsure'
  code: string
  message: string
}

/** How a call ended. It never throws. */
export type Outcome = { ok: true; value: unknown } | { ok: false; failure: Failure }

/** A toast; `ms` is raised to 300 where it is less. */
export interface Toast {
  text: string
  kind: 'default' | 'info' | 'success' | 'failure'
  ms: number
}

/** The state of a data source, told to its listener again and again. */
export type Snapshot =
  | { status: 'loading' }
  | { status: 'ready'; value: unknown }
  | { status: 'failed'; failure: Failure }

/** A data source that is being watched. */
export interface Watch {
  /** Asks the server again and settles when it answered. */
  reload(): Promise<void>
  stop(): void
}

/** Endpoints by family and name, of which something holds. */
export type Unsure = Readonly<Record<string, Readonly<Record<string, true>>>>

/** Endpoint calls, by name. */
export interface CallPort {
  call(endpoint: string, params: Params, signal: AbortSignal): Promise<Outcome>
  /** With `held`, the load is for a screen that is still to come. */
  watch(
    request: { endpoint: string; params: Params; pollMs?: number; held?: boolean },
    listener: (snapshot: Snapshot) => void,
  ): Watch
  /** What a call reaches: nothing where it only reads, money where it is guarded. */
  effect(endpoint: string): Effect
  /** The text that stands on the screen while the call runs, if it carries one. */
  loadingText(endpoint: string): string | undefined
  /** What the family's policy tells people about a failure, if anything. */
  notice(endpoint: string, failure: Failure): Toast | undefined
  /** The address of an image that an endpoint serves. */
  address(endpoint: string, params: Params): string
}

/** Which session parameters travel to the next address: all that may, none, or these. */
export type Travel = boolean | readonly string[]

/**
 * Where an action leads: a screen, an address that the server gave, one of the run-time config, or
 * a letter.
 */
export type Target =
  | { screen: string; route?: string; params: Params; session: Travel }
  | { url: string; params: Params; session: Travel }
  | { link: string; params: Params }
  | { mail: string }

/** Moving between screens; what is false leads nowhere, because the address was refused. */
export interface NavigatePort {
  go(target: Target): boolean | Promise<boolean>
  replace(target: Target): boolean | Promise<boolean>
  back(): void
}

/** Time in milliseconds; `after` gives back its cancellation. */
export interface ClockPort {
  /** The date that people read; they may set it to any other at any moment. */
  now(): number
  /** The time that has passed, which never goes back; a host that cannot measure it has none. */
  elapsed?: () => number
  after(ms: number, run: () => void): () => void
}

/** What a screen tells of by itself. */
export type LifecycleEvent = 'enter' | 'ready' | 'leave'

/** Everything that the engine asks of the world. */
export interface Ports {
  calls: CallPort
  navigate: NavigatePort
  clock: ClockPort
  /** The code behind `navigate`, `native` and `copy`, where it is fetched for the first chain. */
  actions?: Lazy<unknown>
  /** The code behind `calls.call`, where it is fetched for the first chain that calls. */
  calling?: Lazy<unknown>
  /**
   * False keeps a screen from running its chain of coming (`enter`, `ready`) or leaving (`leave`);
   * without it all run.
   */
  lifecycleGate?(screen: object, event: LifecycleEvent): boolean
  /**
   * A call of the native app by a screen; settles also when there is none, and says whether it was
   * done and what it gave.
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
  /** The address of a picture of the app, named after `asset:`. */
  asset(name: string): string
  /**
   * The address of a screen, with what travels of the session; empty when there is no such screen.
   */
  route(screen: string): string
  /**
   * Why an address may not be followed, or its picture not be fetched; undefined where it may.
   */
  refusal(address: string, as: 'link' | 'image'): string | undefined
  report(fault: Fault): void
}
