import type { ReactNode } from 'react'
import type { ProgramNode, PropsIn, Scope, ScreenInstance } from '../core'
import type { WidgetSet } from './widget-set'

/** What every node of one open screen is drawn with. */
export interface View {
  screen: ScreenInstance
  widgets: WidgetSet
  /** Long lists draw only the rows near the window. */
  windowing: boolean
  /**
   * Every widget stands behind an error boundary of its own; so is drawn again what crashed as a whole.
   */
  isIsolated: boolean
  /** Elements that can never change, made once. */
  staticElements: Map<ProgramNode, ReactNode>
  /** The properties of each node that was drawn, prepared once. */
  prepared: Map<ProgramNode, PropsIn>
  /** How many rows each list of the screen draws. */
  rowCounts: Map<ProgramNode, number>
  /** Hears of each node that is drawn; for tests and the studio. */
  drawn?: ((node: ProgramNode) => void) | undefined
  /**
   * Puts something around what each node draws, so that tools can tell which elements are whose.
   */
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

/** The same view with every widget behind a boundary of its own; always the same one for a view. */
export function isolatedView(view: View): View {
  const known = isolatedViews.get(view) ?? {
    ...view,
    isIsolated: true,
    staticElements: new Map<ProgramNode, ReactNode>(),
  }
  isolatedViews.set(view, known)
  return known
}
