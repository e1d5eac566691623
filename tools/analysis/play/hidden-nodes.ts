import {
  type ProgramNode,
  type ScreenInstance,
  type ShownNode,
  shownNodes,
  type WidgetShape,
} from '../../../renderer/core'
import { cached, cachedFor } from '../json/cached'
import type { Widget } from '../project/widgets'

/** The places (`placeOfNode`) of the widgets that the borrower has unfolded on a screen. */
export const unfoldedPlaces: (screen: ScreenInstance) => Set<string> = cached(
  () => new Set<string>(),
)

/** Returns the pointer and the row of a node. Together they identify a node without an id. */
export const placeOfNode = ({ node, scope }: Pick<ShownNode, 'node' | 'scope'>): string =>
  node.pointer + scope.key

/**
 * Returns the nodes that widgets hide, and all nodes inside them. A folded widget hides its last
 * children, and a widget with panes hides all panes except the selected pane.
 */
export function hiddenAmong(
  nodes: readonly ShownNode[],
  widgets: ReadonlyMap<string, Widget>,
  unfolded: ReadonlySet<string>,
): ReadonlySet<ShownNode> {
  const hidden = new Set<ShownNode>()
  for (const [at, shown] of nodes.entries()) {
    const { folds, panes } = widgets.get(shown.node.widget) ?? {}
    if (!folds && panes === undefined) continue
    const groups = childrenOf(shown, nodes.slice(at + 1))
    const { props } = shown
    if (folds && !unfolded.has(placeOfNode(shown)))
      for (const group of groups.slice(Number(props[folds.by] ?? folds.otherwise)))
        for (const one of group) hidden.add(one)
    const labels = panes === undefined ? undefined : props[panes]
    if (Array.isArray(labels) && labels.length === groups.length)
      for (const [index, group] of groups.entries())
        if (index !== Number(props['value'] ?? 0)) for (const one of group) hidden.add(one)
  }
  return hidden
}

function childrenOf({ node, scope }: ShownNode, after: readonly ShownNode[]): ShownNode[][] {
  const inside = insideOf(node)
  const own = new Set(node.children.flatMap(drawnBy))
  const groups: ShownNode[][] = []
  for (const other of after) {
    if (!inside.has(other.node) || !other.scope.key.startsWith(scope.key)) break
    if (own.has(other.node)) groups.push([])
    groups.at(-1)?.push(other)
  }
  return groups
}

export const insideOf = cached(
  ({ children }: ProgramNode): ReadonlySet<ProgramNode> => new Set(nodesWithin(children)),
)

/** Returns the nodes and all nodes inside them, also fallbacks and nodes for empty lists. */
export function nodesWithin(nodes: readonly ProgramNode[]): ProgramNode[] {
  return nodes.flatMap((node) => [node, ...nodesWithin(innerOf(node))])
}

function innerOf({ children, each, fallback }: ProgramNode): ProgramNode[] {
  return [...children, ...(each?.empty ?? []), ...(fallback ? [fallback] : [])]
}

/** Returns the widget nodes that a node shows: the node alone, or the nodes of its fragment. */
function drawnBy(node: ProgramNode): ProgramNode[] {
  const empty = (node.each?.empty ?? []).flatMap(drawnBy)
  return [...(node.widget === '' ? node.children.flatMap(drawnBy) : [node]), ...empty]
}

const lists = cachedFor<readonly ShownNode[]>()

/** Returns the visible nodes of a screen. Cached until a value of the screen changes. */
export function shownOn(
  screen: ScreenInstance,
  shapes: ReadonlyMap<string, WidgetShape> | undefined,
): readonly ShownNode[] {
  const values = Object.values(screen.store.values)
  return lists(screen, [shapes, ...values], () => shownNodes(screen, shapes))
}
