import type { ReactNode } from 'react'
import type { ProgramNode, PropsIn, Scope, ScreenInstance } from '../core'
import type { WidgetSet } from './widget-set'

/** The values that all nodes of an open screen share. */
export interface View {
  screen: ScreenInstance
  widgets: WidgetSet
  /** True if long lists draw only the rows near the window. */
  windowing: boolean
  /** True if every widget has its own error boundary, as for a tree that has crashed. */
  isIsolated: boolean
  /** Elements that never change, created once. */
  staticElements: Map<ProgramNode, ReactNode>
  prepared: Map<ProgramNode, PropsIn>
  rowCounts: Map<ProgramNode, number>
  /** Receives each node that is drawn; for tests and the studio. */
  drawn?: ((node: ProgramNode) => void) | undefined
  /** Wraps each rendered node, so that tools know the DOM elements of each node. */
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

const isolatedViews = new WeakMap<View, View>()

/** Returns the view with a boundary around every widget, created once for each view. */
export function isolatedView(view: View): View {
  const isolated = isolatedViews.get(view) ?? {
    ...view,
    isIsolated: true,
    staticElements: new Map<ProgramNode, ReactNode>(),
  }
  isolatedViews.set(view, isolated)
  return isolated
}
