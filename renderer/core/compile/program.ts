import type { CompiledValue } from '../expression/compile-expression'
import type { DataType, Fault, Json } from '../../language'

/** One step of a chain, compiled: the action's word, its values, and its inner chains. */
export interface Step {
  do: string
  pointer: string
  /** The number of fragments around the step. */
  level: number
  when?: CompiledValue | undefined
  values: Readonly<Record<string, CompiledValue>>
  chains: Readonly<Record<string, Chain>>
  codes: Readonly<Record<string, Chain>>
  /** Data sources that the step itself reads, with the sources that these wait for. */
  sources: readonly string[]
}

/** Steps that run in order. */
export type Chain = readonly Step[]

/**
 * Props by how long their values hold: for ever, as long as the screen is open, or until a change.
 */
export interface Props {
  fixed: Readonly<Record<string, unknown>>
  constantPerScreen: readonly NamedValue[]
  dynamic: readonly NamedValue[]
}

/** A prop's name with its compiled value. */
export type NamedValue = readonly [name: string, value: CompiledValue]

/** A list that a node is repeated for. */
export interface Repeat {
  list: CompiledValue
  as: string
  /** The number of fragments around the node. */
  level: number
  key?: CompiledValue
  empty: readonly ProgramNode[]
  /** Paths that the list itself depends on and that may change. */
  dependencies: readonly string[]
  /** The store's keys that report changes to `dependencies`. */
  subscriptionKeys: readonly string[]
}

/** A node ready to be shown; an empty widget name is a group that only shows its children. */
export interface ProgramNode {
  id: string
  pointer: string
  widget: string
  when: CompiledValue | undefined
  each: Repeat | undefined
  props: Props
  /** The node's children in order. */
  children: readonly ProgramNode[]
  events: Readonly<Record<string, Chain>>
  /** The widget's prop for each event, as in ['press', 'onPress']. */
  handlers: readonly (readonly [event: string, prop: string])[]
  /** The state entry that an input shows and changes. */
  field: string | undefined
  critical: boolean
  fallback: ProgramNode | undefined
  /** Paths outside list rows that this node itself reads and that may change. */
  dependencies: readonly string[]
  /** The store's keys that report changes to `dependencies`. */
  subscriptionKeys: readonly string[]
  /** Lists directly inside a row of this node's list, for counting its rows. */
  nestedLists: readonly ProgramNode[]
  /**
   * Data sources that the node or anything below it reads, with the sources that these wait for.
   */
  sources: readonly string[]
  /** True if neither the node nor anything below it can ever change. */
  isStatic: boolean
  /** True if a press may take time, so that the widget shows that it is busy. */
  slow: boolean
}

/** A data source of a screen. */
export interface ProgramSource {
  name: string
  endpoint: string
  params: Readonly<Record<string, CompiledValue>>
  when?: CompiledValue
  demand: boolean
  pollMs?: number
  /** A failed request gives null, without a notice. */
  optional?: boolean
  /**
   * Other sources whose answers its parameters or its `when` read, and the sources that these wait
   * for.
   */
  after: readonly string[]
  /** The store's keys of state that its `when` reads. */
  subscriptionKeys: readonly string[]
}

/** A modal of a screen. */
export interface ProgramModal {
  name: string
  props: Props
  body: readonly ProgramNode[]
  events: Readonly<Record<string, Chain>>
  dependencies: readonly string[]
  subscriptionKeys: readonly string[]
  /** Names of the widgets that it shows, its own among them. */
  widgets: readonly string[]
}

/** A screen document, compiled. */
export interface Program {
  screen: string
  title?: {
    value: CompiledValue
    dependencies: readonly string[]
    subscriptionKeys: readonly string[]
  }
  bar: boolean
  /** Uses the width of a large window. */
  wide: boolean
  locale?: CompiledValue
  /** The description of a public screen for search engines and link previews. */
  description?: CompiledValue
  sources: readonly ProgramSource[]
  state: Readonly<Record<string, CompiledValue>>
  params: Readonly<Record<string, { schema?: DataType; default?: Json }>>
  options: Readonly<Record<string, Json>>
  rules: Readonly<Record<string, CompiledValue>>
  on: Readonly<Record<string, Chain>>
  body: readonly ProgramNode[]
  loading: readonly ProgramNode[]
  failed: readonly ProgramNode[]
  criticalFallback?: ProgramNode
  /** The guarded settings of the app document. */
  guarded: Json | undefined
  /** Names of all widgets that the screen may show, except those of its modals. */
  widgets: readonly string[]
  modals: Readonly<Record<string, ProgramModal>>
  /** The parts that did not compile; each was left out or replaced. */
  faults: readonly Fault[]
}
