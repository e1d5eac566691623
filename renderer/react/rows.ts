import { lazy, Suspense, type ReactNode } from 'react'
import { memo } from './hooks'
import { jsx } from 'react/jsx-runtime'
import { limits } from '../language'
import { countRows, type ProgramNode, type Row, rowScope, rowsOf, type Scope } from '../core'
import { drawFailed, renderNodes, renderOne } from './node'
import { useReads } from './use-reads'
import type { View } from './view'
import type { WindowListProps } from './window-list'

/** The number of rows in the first drawing, about as many as fit into the window. */
const firstRows = 20

interface ListProps {
  node: ProgramNode
  scope: Scope
  view: View
}

interface RowProps extends Row {
  list: ListProps
}

/** Renders rows as their own component. A change of the list then renders nothing else again. */
export function renderRows(node: ProgramNode, scope: Scope, view: View): ReactNode {
  return jsx(Rows, { node, scope, view })
}

const Rows = memo(function Rows(list: ListProps): ReactNode {
  const { dependencies, subscriptionKeys } = list.node.each!
  useReads(list.view.screen.store, dependencies, subscriptionKeys)
  return drawRows(list)
})

/** Draws the rows of a list. In a long list, only the rows near the window are drawn. */
function drawRows(list: ListProps): ReactNode {
  const { node, scope, view } = list
  const repeat = node.each!
  try {
    const rows = rowsOf(repeat, scope)
    if (rows.length === 0) return renderNodes(repeat.empty, scope, view)
    const elements = rows.map((row) => jsx(RowView, { list, ...row }, row.name))
    const weight = countRowsOfScreen(list, rows)
    if (!view.windowing || rows.length < 2 || weight <= limits.windowRows) return elements
    const first = Math.ceil((firstRows * rows.length) / weight)
    return windowed({ rows: elements, first })
  } catch (error) {
    // The children are left out, because even critical children need a row.
    return drawFailed(error, { ...node, children: [] }, scope, view)
  }
}

/** Counts the rows of all lists on a screen, which have one common limit. */
function countRowsOfScreen({ node, scope, view }: ListProps, rows: readonly Row[]): number {
  const { rowCounts } = view
  // The count of an outer list includes the lists in its rows.
  if (scope.key) return countRows(node, rows, scope)
  rowCounts.delete(node)
  let others = 0
  for (const count of rowCounts.values()) others += count
  const weight = countRows(node, rows, scope, others)
  rowCounts.set(node, weight)
  return weight
}

const RowView = memo(function RowView({
  list: { node, scope, view },
  ...row
}: RowProps): ReactNode {
  return renderOne(node, rowScope(node.each!, row, scope), view)
})

const WholeList = ({ rows }: WindowListProps) => rows

const WindowList = lazy(() =>
  import('./window-list').then(
    (code) => ({ default: code.WindowList }),
    () => ({ default: WholeList }),
  ),
)

const windowed = (list: WindowListProps) =>
  jsx(Suspense, { fallback: list.rows.slice(0, list.first), children: jsx(WindowList, list) })
