import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import { keyOf, statusRoot, type ProgramNode, type Snapshot } from '../core'
import { RootErrorBoundary } from './root-error-boundary'
import { ModalsView } from './modals-view'
import { renderNode, renderNodes } from './node'
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

/**
 * The body: in place of the nodes that wait for a source, one skeleton; in place of those whose
 * source failed, one panel.
 */
function Body({ view }: { view: View }): ReactNode {
  const { screen } = view
  const [dependencies, subscriptionKeys] = useMemo(() => bodyDependencies(view), [view])
  useReads(screen.store, dependencies, subscriptionKeys)
  const shown = new Set<string>()
  const parts = screen.program.body.map((node) => {
    const state = worst(node, view)
    if (state.status === 'ready') return renderNode(node, screen.scope, view)
    if (shown.has(state.status)) return null
    shown.add(state.status)
    return state.status === 'loading'
      ? renderNodes(screen.program.loading, screen.scope, view)
      : renderFailed(state, view)
  })
  return createElement(Fragment, null, ...parts)
}

function bodyDependencies({ screen }: View): readonly [readonly string[], readonly string[]] {
  const paths = screen.program.sources.flatMap(({ name }) => [
    `${statusRoot}.${name}.status`,
    `${statusRoot}.${name}.failure`,
  ])
  return [paths, [...new Set(paths.map(keyOf))]]
}

function renderFailed({ failure }: Extract<Snapshot, { status: 'failed' }>, view: View): ReactNode {
  return renderNodes(view.screen.program.failed, view.screen.scope.with('failure', failure), view)
}

const ready: Snapshot = { status: 'ready', value: null }

/** The state of the source that keeps a node from being shown, failed before loading. */
function worst(node: ProgramNode, { screen }: View): Snapshot {
  const states = node.sources.map(
    (name) => (screen.store.read(`${statusRoot}.${name}`) ?? ready) as Snapshot,
  )
  return (
    states.find((state) => state.status === 'failed') ??
    states.find((state) => state.status === 'loading') ??
    ready
  )
}
