import type { Chain, Program, ProgramNode } from '../compile/program'
import type { CompiledValue } from '../expression/compile-expression'
import type { Fault } from '../../language'
import type { Ports, Snapshot, Unsure } from '../ports'
import type { Scope } from '../scope'
import type { Store } from '../store'
import type { Countdowns } from './countdowns'
import type { Notices } from './notices'

/** The values with which a screen opens. */
export interface OpeningValues {
  /** The page's query and the common parameters, read as `session.`. */
  session: Readonly<Record<string, unknown>>
  /** The region's settings, read as `profile.`. */
  profile: Readonly<Record<string, unknown>>
  /** The deployment's run-time settings, read as `config.`. */
  config: Readonly<Record<string, unknown>>
  /** The native app around the page, read as `shell.`. Its `kind` is `android`, `ios` or `none`. */
  shell: Readonly<Record<string, unknown>>
  /**
   * The phone, read as `device.`. Its `os` is `android`, `ios` or `other`; its `now` is the time in
   * milliseconds since 1970.
   */
  device: Readonly<Record<string, unknown>>
  /**
   * Endpoints whose calls would not be sent now, read as `unsure.` and the endpoint's name. The
   * result of an earlier call with the same values is unknown.
   */
  unsure?: Unsure
  /** The declared parameters of the screen. */
  params: Readonly<Record<string, unknown>>
}

/** Runs a chain of an open screen; resolves to false if the chain ended early. */
export type RunChain = (screen: ScreenInstance, chain: Chain, scope: Scope) => Promise<boolean>

/** An open screen: its values, and the functions that change them. */
export interface ScreenInstance {
  readonly program: Program
  readonly scope: Scope
  readonly store: Store
  readonly notices: Notices
  readonly ports: Ports
  /** Aborts when the screen is left, which ends all its chains. */
  readonly signal: AbortSignal
  /** Starts the loads. The `ready` chain runs when all sources have a value. */
  start(): void
  /** Leaves the screen: ends its chains, loads and timers. */
  dispose(): void
  /**
   * Runs a node's chain for an event. An event whose chain is still running does not start it
   * again; only the newest `change` runs afterwards.
   */
  fire(node: ProgramNode, event: string, scope: Scope, payload?: unknown): Promise<void>
  /** Runs a chain; resolves to false if the chain ended early. */
  run(chain: Chain, scope: Scope): Promise<boolean>
  /** Requests a source again, or all sources requested so far. Resolves after the responses. */
  reload(name?: string, params?: Readonly<Record<string, unknown>>): Promise<void>
  status(name: string): Snapshot['status']
  /** Opens a modal. Without a press, the modal waits until no other modal is open. */
  open(modal: string, afterPress?: boolean): void
  /** Closes the named modal or the top one; resolves to false if its chain ended early. */
  close(modal?: string): Promise<boolean>
  /** Set by the first countdown that an action starts. */
  countdowns?: Countdowns
  assign(state: string, value: unknown): void
  /** Receives the pointer of each step that runs, for document coverage. */
  readonly observe?: (mark: string) => void
  /** Evaluates a value. Reports an error and returns `undefined` for it. */
  value(compiled: CompiledValue, scope: Scope, pointer: string): unknown
  report(fault: Fault): void
}

/** The store key that is true while a node's chain runs. */
export function busyKey(node: ProgramNode, scope: Scope): string {
  return `$busy.${node.pointer.replace(/\./g, '_')}${scope.key.replace(/\./g, '_')}`
}
