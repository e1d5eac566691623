import type { CompiledValue } from '../expression/compile-expression'
import type { DataType, Fault, Json } from '../../language'

export interface Step {
  do: string
  pointer: string
  level: number
  when?: CompiledValue | undefined
  values: Readonly<Record<string, CompiledValue>>
  chains: Readonly<Record<string, Chain>>
  codes: Readonly<Record<string, Chain>>
  /** The data sources that the step reads or waits for. */
  sources: readonly string[]
}

export type Chain = readonly Step[]

/**
 * The props of a node: literals, values that stay constant on an open screen, and changing values.
 */
export interface Props {
  fixed: Readonly<Record<string, unknown>>
  constantPerScreen: readonly NamedValue[]
  dynamic: readonly NamedValue[]
}

export type NamedValue = readonly [name: string, value: CompiledValue]

export interface Repeat {
  list: CompiledValue
  as: string
  level: number
  key?: CompiledValue
  empty: readonly ProgramNode[]
  dependencies: readonly string[]
  /** The keys under which the store reports changes of `dependencies`. */
  subscriptionKeys: readonly string[]
}

/** A compiled node. A node without a widget name only shows its children. */
export interface ProgramNode {
  id: string
  pointer: string
  widget: string
  when: CompiledValue | undefined
  each: Repeat | undefined
  props: Props
  children: readonly ProgramNode[]
  events: Readonly<Record<string, Chain>>
  handlers: readonly (readonly [event: string, prop: string])[]
  field: string | undefined
  critical: boolean
  fallback: ProgramNode | undefined
  /** The changing paths that the node reads. Paths into list rows are left out. */
  dependencies: readonly string[]
  subscriptionKeys: readonly string[]
  nestedLists: readonly ProgramNode[]
  /** The data sources of the node and of all nodes inside it. */
  sources: readonly string[]
  /** True if the node and all nodes inside it never change. */
  isStatic: boolean
  /** True if the chain of an event of the node may take time. */
  slow: boolean
}

export interface InitialValue extends CompiledValue {
  /** True if all screens of a visit share the entry, so that it keeps its value. */
  keep?: Json | undefined
}

export interface ProgramSource {
  name: string
  endpoint: string
  params: Readonly<Record<string, CompiledValue>>
  when?: CompiledValue
  demand: boolean
  pollMs?: number
  /** True if a failed request results in null and shows no notice. */
  optional?: boolean
  /** The data sources that `when` and the parameters read, directly or indirectly. */
  after: readonly string[]
  /** The keys under which the store reports changes of the state that `when` reads. */
  subscriptionKeys: readonly string[]
}

export interface ProgramModal {
  name: string
  props: Props
  body: readonly ProgramNode[]
  events: Readonly<Record<string, Chain>>
  dependencies: readonly string[]
  subscriptionKeys: readonly string[]
  widgets: readonly string[]
}

export interface Program {
  screen: string
  title?: {
    value: CompiledValue
    dependencies: readonly string[]
    subscriptionKeys: readonly string[]
  }
  bar: boolean
  wide: boolean
  locale?: CompiledValue
  /** The description for search engines and link previews. */
  description?: CompiledValue
  sources: readonly ProgramSource[]
  state: Readonly<Record<string, InitialValue>>
  params: Readonly<Record<string, { schema?: DataType; default?: Json }>>
  options: Readonly<Record<string, Json>>
  rules: Readonly<Record<string, CompiledValue>>
  on: Readonly<Record<string, Chain>>
  body: readonly ProgramNode[]
  loading: readonly ProgramNode[]
  failed: readonly ProgramNode[]
  criticalFallback?: ProgramNode
  guarded: Json | undefined
  widgets: readonly string[]
  modals: Readonly<Record<string, ProgramModal>>
  /** The values, nodes and steps that did not compile. */
  faults: readonly Fault[]
}
