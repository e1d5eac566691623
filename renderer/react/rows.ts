import { createElement, memo, type ReactElement, type ReactNode } from 'react'
import { limits, textOf } from '../language'
import type { ProgramNode, Repeat, Scope } from '../core'
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

interface RowProps {
  list: ListProps
  item: unknown
  index: number
  path: string
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
  // Without a list there are no rows, and nothing inside them that could be drawn.
  return withFallback({ ...node, children: [] }, scope, view, () => {
    const repeat = node.each!
    const items = repeat.list.evaluate(scope)
    if (!Array.isArray(items) || items.length === 0) return renderNodes(repeat.empty, scope, view)
    const rows = rowsOf(list, repeat, items)
    const weight = view.windowing && items.length > 1 ? countRows(node, items, scope) : 0
    if (weight <= limits.windowRows) return rows
    return createElement(WindowedRows, {
      rows,
      first: Math.ceil((firstRows * items.length) / weight),
    })
  })
}

const Row = memo(function Row({
  list: { node, scope, view },
  item,
  index,
  path,
}: RowProps): ReactNode {
  return renderOne(node, scope.with(node.each!.as, item, index, path), view)
})

function rowsOf(list: ListProps, repeat: Repeat, items: readonly unknown[]): ReactElement[] {
  const used = new Set<string>()
  return items.map((item, index) => {
    const wanted =
      textOf(repeat.key?.evaluate(list.scope.with(repeat.as, item, index))) || String(index)
    let rowKey = used.has(wanted) ? `${wanted}~${index}` : wanted
    while (used.has(rowKey)) rowKey += '~'
    used.add(rowKey)
    return createElement(Row, { key: rowKey, list, item, index, path: `/${rowKey}` })
  })
}

/** How many rows a list would draw, with the rows of lists directly inside it. */
function countRows(node: ProgramNode, items: readonly unknown[], scope: Scope): number {
  if (node.nestedLists.length === 0) return items.length
  const rowScope = (item: unknown, index: number) => scope.with(node.each!.as, item, index)
  return items.reduce<number>(
    (sum, item, index) => sum + 1 + lengthOf(node.nestedLists, rowScope(item, index)),
    0,
  )
}

function lengthOf(lists: readonly Repeat[], scope: Scope): number {
  return lists.reduce((sum, { list }) => {
    const items = list.evaluate(scope)
    return sum + (Array.isArray(items) ? items.length : 0)
  }, 0)
}
