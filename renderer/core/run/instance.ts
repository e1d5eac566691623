import type { Chain, Program, ProgramNode } from '../compile/program'
import type { CompiledValue } from '../expression/compile-expression'
import type { Fault } from '../../language'
import type { Ports, Snapshot, Unsure } from '../ports'
import type { Scope } from '../scope'
import type { Store } from '../store'
import type { Countdowns } from './countdowns'
import type { Notices } from './notices'

/** The values with which a screen opens, by their names in expressions. */
export interface OpeningValues {
  session: Readonly<Record<string, unknown>>
  profile: Readonly<Record<string, unknown>>
  config: Readonly<Record<string, unknown>>
  /** The native app around the page, with the `kind` `android`, `ios` or `none`. */
  shell: Readonly<Record<string, unknown>>
  /** The device. `os` is `android`, `ios` or `other`; `now` is in milliseconds since 1970. */
  device: Readonly<Record<string, unknown>>
  /** The endpoints whose next call fails as `unsure`: an earlier result is unknown. */
  unsure?: Unsure
  params: Readonly<Record<string, unknown>>
}

/** Runs a chain. Resolves to false if the chain did not run to its end. */
export type RunChain = (screen: ScreenInstance, chain: Chain, scope: Scope) => Promise<boolean>

/** An open screen: its values, and the functions that change them. */
export interface ScreenInstance {
  readonly program: Program
  readonly scope: Scope
  readonly store: Store
  readonly notices: Notices
  readonly ports: Ports
  readonly signal: AbortSignal
  start(): void
  /** Leaves the screen. Ends its chains, requests and timers. */
  dispose(): void
  /**
   * Runs the chain of a node for an event. While it runs, further events of this kind are ignored,
   * except that the newest `change` is handled afterwards.
   */
  fire(node: ProgramNode, event: string, scope: Scope, payload?: unknown): Promise<void>
  run(chain: Chain, scope: Scope): Promise<boolean>
  /**
   * Requests a data source again, or without a name all sources that were requested before.
   * Resolves after the responses.
   */
  reload(name?: string, params?: Readonly<Record<string, unknown>>): Promise<void>
  status(name: string): Snapshot['status']
  open(modal: string, afterPress?: boolean): void
  close(modal?: string): Promise<boolean>
  countdowns?: Countdowns
  assign(state: string, value: unknown): void
  /** Receives the pointer of each step that runs, and the mark of each branch that is taken. */
  readonly observe?: ((mark: string) => void) | undefined
  /** Evaluates a value. If it throws, reports a fault and returns `undefined`. */
  value(compiled: CompiledValue, scope: Scope, pointer: string): unknown
  report(fault: Fault): void
}

/** The store key whose value is true while a chain of the node runs. */
export function busyKey(node: ProgramNode, scope: Scope): string {
  return `$busy.${node.pointer.replace(/\./g, '_')}${scope.key.replace(/\./g, '_')}`
}
