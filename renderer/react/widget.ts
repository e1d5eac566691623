import type { ComponentType, ReactNode } from 'react'
import type { WidgetShape } from '../core'

/** What every widget receives beside its own resolved props. */
export interface WidgetBase {
  /** The node's id, unique on the page; a list row's node carries its row key. */
  id?: string
  /** The rendered children of the node. */
  children?: ReactNode
  /** True while a chain that this node started is still running. */
  busy?: boolean
}

/** A handler of a widget event; it settles when the chain of the document has ended. */
export type WidgetEvent<Payload = void> = (payload: Payload) => Promise<void>

/** What a widget with a `field` receives: the bound value and the way to change it. */
export interface WidgetField<Value> {
  value: Value
  onChange: (value: Value) => void
}

/**
 * A registered widget: its component, whether it may be called as a plain function (no hooks), and
 * what it takes.
 */
export interface WidgetEntry extends WidgetShape {
  component: ComponentType<never>
  pure: boolean
}

/** The registry of a renderer: eager widgets by name, and loaders for the lazy ones. */
export interface WidgetRegistry {
  eager: Readonly<Record<string, WidgetEntry>>
  lazy: Readonly<Record<string, () => Promise<WidgetEntry>>>
}
