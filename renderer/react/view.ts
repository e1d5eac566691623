import type { ReactNode } from 'react'
import type { ProgramNode, Scope, ScreenInstance } from '../core'
import type { WidgetSet } from './widget-set'

/** What every node of one open screen is drawn with. */
export interface View {
  screen: ScreenInstance
  widgets: WidgetSet
  /** Long lists draw only the rows near the window. */
  windowing: boolean
  /**
   * Every widget stands behind a boundary of its own; so is drawn again what crashed as a whole.
   */
  guarded: boolean
  /** Elements that can never change, made once. */
  still: Map<ProgramNode, ReactNode>
  /** Props that hold as long as the screen is open, made once. */
  settled: Map<ProgramNode, Readonly<Record<string, unknown>>>
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
    guarded: false,
    still: new Map(),
    settled: new Map(),
    drawn: options.drawn,
  }
}

const guardedViews = new WeakMap<View, View>()

/** The same view with every widget behind a boundary of its own; always the same one for a view. */
export function guardedView(view: View): View {
  const known = guardedViews.get(view) ?? {
    ...view,
    guarded: true,
    still: new Map<ProgramNode, ReactNode>(),
  }
  guardedViews.set(view, known)
  return known
}
