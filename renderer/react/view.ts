import type { ReactNode } from 'react'
import type { ProgramNode, PropsIn, Scope, ScreenInstance } from '../core'
import type { WidgetSet } from './widget-set'

/** The values that all nodes of an open screen share. */
export interface View {
  screen: ScreenInstance
  widgets: WidgetSet
  windowing: boolean
  isIsolated: boolean
  staticElements: Map<ProgramNode, ReactNode>
  prepared: Map<ProgramNode, PropsIn>
  rowCounts: Map<ProgramNode, number>
  /** Receives each drawn node, for tests and the studio. */
  drawn?: ((node: ProgramNode) => void) | undefined
  /** Wraps each node, so that tools can find its DOM elements. */
  around?: (drawn: ReactNode, node: ProgramNode, scope: Scope) => ReactNode
}

export function createView(
  screen: ScreenInstance,
  widgets: WidgetSet,
  options: { windowing?: boolean; drawn?: View['drawn'] } = {},
): View {
  return {
    screen,
    widgets,
    windowing: options.windowing ?? true,
    isIsolated: false,
    staticElements: new Map(),
    prepared: new Map(),
    rowCounts: new Map(),
    drawn: options.drawn,
  }
}

/** Returns a copy of a view that renders all nodes again, because their texts have changed. */
export const renewedView = (view: View): View => ({
  ...view,
  staticElements: new Map(),
  prepared: new Map(),
})

const isolatedViews = new WeakMap<View, View>()

export function isolatedView(view: View): View {
  const isolated = isolatedViews.get(view) ?? {
    ...view,
    isIsolated: true,
    staticElements: new Map<ProgramNode, ReactNode>(),
  }
  isolatedViews.set(view, isolated)
  return isolated
}
