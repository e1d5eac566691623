import { createElement, Fragment, type ReactNode } from 'react'
import { RootErrorBoundary } from './root-error-boundary'
import { ModalsView } from './modals-view'
import { renderNodes } from './node'
import { PartsView } from './parts-view'
import { useWidgets } from './use-widgets'
import type { View } from './view'

/** Shows an open screen: its body as far as data and widgets are there, and its modals. */
export function ScreenView({ view }: { view: View }): ReactNode {
  const { program } = view.screen
  const drawn = useWidgets(view, program.widgets)
  if (!drawn) return renderNodes(program.loading, view.screen.scope, view)
  const body = createElement(RootErrorBoundary, {
    key: 'body',
    view: drawn,
    pointer: '/body',
    draw: drawBody,
  })
  return createElement(Fragment, null, body, createElement(ModalsView, { view: drawn }))
}

const drawBody = (view: View) => createElement(PartsView, { nodes: view.screen.program.body, view })
