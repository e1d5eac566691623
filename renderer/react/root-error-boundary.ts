import { Component, createElement, type ReactNode } from 'react'
import { describeError } from '../language'
import { isolatedView, type View } from './view'

interface RootErrorBoundaryProps {
  view: View
  /** JSON pointer of what is drawn. */
  pointer: string
  draw: (view: View) => ReactNode
  /**
   * Where it crashes with every widget guarded as well, nothing is shown in its place; else the
   * crash goes on to the app.
   */
  optional?: boolean
}

interface RootErrorBoundaryState {
  error: { cause: unknown } | undefined
  view: View | undefined
}

/** Draws a whole tree, and after a crash once more with a boundary around each widget. */
export class RootErrorBoundary extends Component<RootErrorBoundaryProps, RootErrorBoundaryState> {
  override state: RootErrorBoundaryState = { error: undefined, view: undefined }

  static getDerivedStateFromError(cause: unknown): Partial<RootErrorBoundaryState> {
    return { error: { cause } }
  }

  /** Another screen begins without the crash of the one before. */
  static getDerivedStateFromProps(
    { view }: RootErrorBoundaryProps,
    before: RootErrorBoundaryState,
  ): RootErrorBoundaryState {
    return { view, error: before.view === view ? before.error : undefined }
  }

  override componentDidCatch(error: unknown) {
    const { view, pointer } = this.props
    view.screen.report({
      code: view.isIsolated ? 'screen-failed' : 'drawn-again',
      pointer,
      detail: describeError(error),
    })
  }

  override render(): ReactNode {
    const { view, draw, optional } = this.props
    const { error } = this.state
    if (!error) return draw(view)
    if (!view.isIsolated)
      return createElement(RootErrorBoundary, { ...this.props, view: isolatedView(view) })
    if (optional) return null
    throw error.cause
  }
}
