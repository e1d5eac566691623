import type { Chain, Program, ProgramNode } from '../compile/program'
import type { CompiledValue } from '../expression/compile-expression'
import type { Fault } from '../../language'
import type { Ports, Snapshot, Unsure } from '../ports'
import type { Scope } from '../scope'
import type { Store } from '../store'
import type { Countdowns } from './countdowns'
import type { Notices } from './notices'

/** The values that a screen is opened with. */
export interface OpeningValues {
  /** Query of the page and common parameters, read with `session.`. */
  session: Readonly<Record<string, unknown>>
  /** Region settings, read with `profile.`. */
  profile: Readonly<Record<string, unknown>>
  /** Run-time settings of the deployment, read with `config.`. */
  config: Readonly<Record<string, unknown>>
  /** The native app around the page, read with `shell.`: its `kind` is android, ios or none. */
  shell: Readonly<Record<string, unknown>>
  /**
   * The phone, read with `device.`: its `os` is android, ios or other, its `now` the time in
   * milliseconds since 1970.
   */
  device: Readonly<Record<string, unknown>>
  /**
   * Calls that would not be sent now, read with `unsure.` and the endpoint's name. The result of an
   * earlier call about the same values is not known.
   */
  unsure?: Unsure
  /** Declared inputs of the screen. */
  params: Readonly<Record<string, unknown>>
}

/** Runs a chain of an open screen; false when it ended early. */
export type RunChain = (screen: ScreenInstance, chain: Chain, scope: Scope) => Promise<boolean>

/** An open screen: its values, and the functions that change them. */
export interface ScreenInstance {
  readonly program: Program
  readonly scope: Scope
  readonly store: Store
  readonly notices: Notices
  readonly ports: Ports
  /** Aborts when the screen is left; every chain of the screen listens to it. */
  readonly signal: AbortSignal
  /** Starts the loads; the `ready` chain runs when all have an answer. */
  start(): void
  /** Leaves the screen: chains stop, loads and timers end. */
  dispose(): void
  /**
   * Runs a node's chain for an event. A chain that still runs is not started twice; of the changes
   * meanwhile, the newest runs afterwards.
   */
  fire(node: ProgramNode, event: string, scope: Scope, payload?: unknown): Promise<void>
  /** Runs a chain; false when it was stopped. */
  run(chain: Chain, scope: Scope): Promise<boolean>
  /** Requests a source again, or all that were requested; settles with the answers. */
  reload(name?: string, params?: Readonly<Record<string, unknown>>): Promise<void>
  status(name: string): Snapshot['status']
  /** Opens a modal; one that was not asked for waits until no other is open. */
  open(modal: string, isAsked?: boolean): void
  /** Closes a modal, the top one unless it is named; false when its chain ended early. */
  close(modal?: string): Promise<boolean>
  /** Created by the first countdown that an action starts. */
  countdowns?: Countdowns
  assign(state: string, value: unknown): void
  /** Receives the pointer of each step that runs, for document coverage. */
  readonly observe?: (mark: string) => void
  /** Evaluates a value; an error is reported and gives `undefined`. */
  value(compiled: CompiledValue, scope: Scope, pointer: string): unknown
  report(fault: Fault): void
}

/** The store key that is true while a node's chain runs. */
export function busyKey(node: ProgramNode, scope: Scope): string {
  return `$busy.${node.pointer.replace(/\./g, '_')}${scope.key.replace(/\./g, '_')}`
}
