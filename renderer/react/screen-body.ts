import { createElement, Fragment, type ReactNode } from 'react'
import { RootErrorBoundary } from './root-error-boundary'
import { renderNodes } from './node'
import { NodesView } from './nodes-view'
import { useWidgets } from './use-widgets'
import type { View } from './view'

interface ScreenBodyProps {
  view: View
  over?: (drawn: View) => ReactNode
}

/** Shows the body of an open screen. Parts whose data or widgets are missing are left out. */
export function ScreenBody({ view, over }: ScreenBodyProps): ReactNode {
  const { program } = view.screen
  const loadedView = useWidgets(view, program.widgets)
  if (!loadedView) return renderNodes(program.loading, view.screen.scope, view)
  const body = createElement(RootErrorBoundary, {
    view: loadedView,
    pointer: '/body',
    draw: drawBody,
  })
  return createElement(Fragment, null, body, over?.(loadedView))
}

const drawBody = (view: View) => createElement(NodesView, { nodes: view.screen.program.body, view })
