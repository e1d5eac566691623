import type { ComponentType, ReactNode } from 'react'
import type { WidgetShape } from '../core'

/**
 * The props that the renderer passes to every widget, in addition to the props from the document.
 */
export interface WidgetBase {
  /** An id that is unique on the page. */
  id?: string
  children?: ReactNode
  busy?: boolean
}

/** Handles an event. Resolves when the chain for the event has ended. */
export type WidgetEvent<Payload = void> = (payload: Payload) => Promise<void>

/** The props of a widget with a state entry (`field`): its value, and a function that sets it. */
export interface WidgetField<Value> {
  value: Value
  onChange: (value: Value) => void
}

/** A widget. A `pure` component has no hooks, so the renderer may call it directly. */
export interface WidgetEntry extends WidgetShape {
  component: ComponentType<never>
  pure: boolean
}

/** All widgets of an app: the loaded widgets by name, and functions that load the other widgets. */
export interface WidgetRegistry {
  eager: Readonly<Record<string, WidgetEntry>>
  lazy: Readonly<Record<string, () => Promise<WidgetEntry>>>
}
