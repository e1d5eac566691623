import type { ComponentType, ReactNode } from 'react'
import type { WidgetShape } from '../core'

/** The props of every widget besides its own resolved ones. */
export interface WidgetBase {
  /** The node's id, unique on the page; a list row's node carries its row key. */
  id?: string
  /** The rendered children of the node. */
  children?: ReactNode
  /** True while a chain that this node started still runs. */
  busy?: boolean
}

/** A handler of a widget event; it settles when the chain of the document has ended. */
export type WidgetEvent<Payload = void> = (payload: Payload) => Promise<void>

/** The props of a widget with a `field`: the bound value and the function that changes it. */
export interface WidgetField<Value> {
  value: Value
  onChange: (value: Value) => void
}

/**
 * A registered widget: its component, the shapes of its props, and whether it is a plain function
 * without hooks that the renderer may call.
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
