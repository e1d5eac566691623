import { Component, createElement, type ReactNode } from 'react'
import { describeError } from '../language'
import { isolatedView, type View } from './view'

interface RootErrorBoundaryProps {
  view: View
  pointer: string
  draw: (view: View) => ReactNode
  /** If true, the tree disappears after a second crash. Otherwise the app handles the error. */
  optional?: boolean
}

interface RootErrorBoundaryState {
  error: { cause: unknown } | undefined
  view: View | undefined
}

/** Catches crashes. After the first one, draws the tree again with a boundary for each widget. */
export class RootErrorBoundary extends Component<RootErrorBoundaryProps, RootErrorBoundaryState> {
  override state: RootErrorBoundaryState = { error: undefined, view: undefined }

  static getDerivedStateFromError(cause: unknown): Partial<RootErrorBoundaryState> {
    return { error: { cause } }
  }

  /** The error of the previous screen does not apply to a new screen. */
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
