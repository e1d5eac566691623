import type { ReactNode } from 'react'
import type { ProgramNode, PropsIn, Scope, ScreenInstance } from '../core'
import type { WidgetSet } from './widget-set'

/** The shared values that every node of one open screen is drawn with. */
export interface View {
  screen: ScreenInstance
  widgets: WidgetSet
  /** Long lists draw only the rows near the window. */
  windowing: boolean
  /**
   * Every widget has an error boundary of its own; after a crash the whole is drawn again in this
   * mode.
   */
  isIsolated: boolean
  /** Elements that can never change, created once. */
  staticElements: Map<ProgramNode, ReactNode>
  /** The prepared properties of each drawn node. */
  prepared: Map<ProgramNode, PropsIn>
  /** The number of rows that each list of the screen draws. */
  rowCounts: Map<ProgramNode, number>
  /** Receives each node that is drawn; for tests and the studio. */
  drawn?: ((node: ProgramNode) => void) | undefined
  /** Wraps the drawing of each node, so that tools know the elements of each node. */
  around?: (drawn: ReactNode, node: ProgramNode, scope: Scope) => ReactNode
}

/** Creates the view of a screen. */
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

/** The same view with a boundary around every widget; always the same one for a view. */
export function isolatedView(view: View): View {
  const known = isolatedViews.get(view) ?? {
    ...view,
    isIsolated: true,
    staticElements: new Map<ProgramNode, ReactNode>(),
  }
  isolatedViews.set(view, known)
  return known
}
