import { createElement, memo, type ReactNode } from 'react'
import { limits } from '../language'
import { countRows, type ProgramNode, type Row, rowScope, rowsOf, type Scope } from '../core'
import { withFallback, renderNodes, renderOne } from './node'
import { useReads } from './use-reads'
import type { View } from './view'
import { WindowedRows } from './windowed-rows'

/** About so many rows, those of lists inside them included, fill the first window. */
const firstRows = 20

interface ListProps {
  node: ProgramNode
  scope: Scope
  view: View
}

interface RowProps extends Row {
  list: ListProps
}

/**
 * The rows of a repeated node: a component of its own, so that a list that changes is drawn alone.
 */
export function renderRows(node: ProgramNode, scope: Scope, view: View): ReactNode {
  return createElement(Rows, { node, scope, view })
}

const Rows = memo(function Rows(list: ListProps): ReactNode {
  const { dependencies, subscriptionKeys } = list.node.each!
  useReads(list.view.screen.store, dependencies, subscriptionKeys)
  return drawRows(list)
})

/** Draws the rows; past the window limit only those near the window. */
function drawRows(list: ListProps): ReactNode {
  const { node, scope, view } = list
  const draw = () => {
    const repeat = node.each!
    const rows = rowsOf(repeat, scope)
    if (rows.length === 0) return renderNodes(repeat.empty, scope, view)
    const drawn = rows.map((row) => createElement(RowView, { key: row.name, list, ...row }))
    const weight =
      view.windowing && rows.length > 1 ? countRows(repeat, node.nestedLists, rows, scope) : 0
    if (weight <= limits.windowRows) return drawn
    const first = Math.ceil((firstRows * rows.length) / weight)
    return createElement(WindowedRows, { rows: drawn, first })
  }
  // Without a list there are no rows, and nothing inside them that could be drawn.
  return withFallback({ ...node, children: [] }, scope, view, draw)
}

const RowView = memo(function RowView({
  list: { node, scope, view },
  ...row
}: RowProps): ReactNode {
  return renderOne(node, rowScope(node.each!, row, scope), view)
})
