import type { ComponentType, ReactNode } from 'react'
import type { WidgetShape } from '../core'

/** The props that every widget gets from the renderer, besides the props from the document. */
export interface WidgetBase {
  /** An id that is unique on the page. */
  id?: string
  children?: ReactNode
  busy?: boolean
}

/** Handles an event. Resolves when the document's chain has ended. */
export type WidgetEvent<Payload = void> = (payload: Payload) => Promise<void>

/** The props of a widget with a `field`: the bound value and the function that changes it. */
export interface WidgetField<Value> {
  value: Value
  onChange: (value: Value) => void
}

/** A widget. A `pure` component has no hooks, so the renderer may call it directly. */
export interface WidgetEntry extends WidgetShape {
  component: ComponentType<never>
  pure: boolean
}

/** All widgets of an app: the loaded widgets by name, and loaders for the other widgets. */
export interface WidgetRegistry {
  eager: Readonly<Record<string, WidgetEntry>>
  lazy: Readonly<Record<string, () => Promise<WidgetEntry>>>
}
