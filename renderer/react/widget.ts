import type { ComponentType, ReactNode } from 'react'
import type { WidgetShape } from '../core'

/** The props of every widget besides those from the document. */
export interface WidgetBase {
  /** The node's id, unique on the page. In a list row, it includes the row's key. */
  id?: string
  /** The rendered children of the node. */
  children?: ReactNode
  /** True while a chain that this node started is running. */
  busy?: boolean
}

/** A handler of a widget event; resolves when the document's chain has ended. */
export type WidgetEvent<Payload = void> = (payload: Payload) => Promise<void>

/** The props of a widget with a `field`: the bound value and the function that changes it. */
export interface WidgetField<Value> {
  value: Value
  onChange: (value: Value) => void
}

/**
 * A registered widget: its component and the shapes of its props. `pure` means a plain function
 * without hooks, which the renderer may call directly.
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
