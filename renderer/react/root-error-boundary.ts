import { createElement, type ReactNode } from 'react'
import { describeError } from '../language'
import { ErrorBoundary } from './error-boundary'
import { isolatedView, type View } from './view'

interface RootErrorBoundaryProps {
  view: View
  pointer: string
  draw: (view: View) => ReactNode
  /** If true, the tree disappears after a second crash. Otherwise the app handles the error. */
  optional?: boolean
}

/** Catches crashes. After the first one, draws the tree again with a boundary for each widget. */
export function RootErrorBoundary(props: RootErrorBoundaryProps): ReactNode {
  const { view, pointer, draw, optional } = props
  const failed = (error: unknown) =>
    view.screen.report({
      code: view.isIsolated ? 'screen-failed' : 'drawn-again',
      pointer,
      detail: describeError(error),
    })
  const fallback = (error: unknown) => {
    if (!view.isIsolated)
      return createElement(RootErrorBoundary, { ...props, view: isolatedView(view) })
    if (optional) return null
    throw error
  }
  return createElement(ErrorBoundary, { subject: view, failed, fallback }, draw(view))
}
