import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import { bodyParts, keyOf, statusRoot } from '../core'
import { RootErrorBoundary } from './root-error-boundary'
import { ModalsView } from './modals-view'
import { renderNodes } from './node'
import { useReads } from './use-reads'
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

const drawBody = (view: View) => createElement(Body, { view })

/** The body, drawn again when a source has another state. */
function Body({ view }: { view: View }): ReactNode {
  const { screen } = view
  const [dependencies, subscriptionKeys] = useMemo(() => bodyDependencies(view), [view])
  useReads(screen.store, dependencies, subscriptionKeys)
  const parts = bodyParts(screen).map(({ nodes, scope }) => renderNodes(nodes, scope, view))
  return createElement(Fragment, null, ...parts)
}

function bodyDependencies({ screen }: View): readonly [readonly string[], readonly string[]] {
  const paths = screen.program.sources.flatMap(({ name }) => [
    `${statusRoot}.${name}.status`,
    `${statusRoot}.${name}.failure`,
  ])
  return [paths, [...new Set(paths.map(keyOf))]]
}
