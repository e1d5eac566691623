import { keptOrder } from '../values/align'
import { counterpart, type Matches } from './match'
import type { NodeList, Tree, TreeNode } from './tree'

/** The nodes that moved, by the way in which they moved. */
export interface Moves {
  /** Nodes that are now in another list, or at another place among the same siblings. */
  readonly moved: ReadonlyMap<TreeNode, 'within' | 'across'>
  /** New nodes around old ones, with the old ones. */
  readonly around: ReadonlyMap<TreeNode, readonly TreeNode[]>
  /** Removed nodes whose content took their place, with that content. */
  readonly opened: ReadonlyMap<TreeNode, readonly TreeNode[]>
}

/**
 * Finds moved nodes. Putting a new node around others does not move them, nor does the removal of a
 * node around them.
 */
export function findMoves(before: Tree, after: Tree, pairs: Matches): Moves {
  const moved = new Map<TreeNode, 'within' | 'across'>()
  const around = new Map<TreeNode, TreeNode[]>()
  const opened = new Map<TreeNode, TreeNode[]>()
  for (const list of [...after.roots, ...after.nodes.flatMap(({ lists }) => lists)]) {
    const [home, wrapped] = homeOf(list, before, pairs)
    const stayed = list.items.filter(
      (node) => pairs.after.has(node) && belongs(pairs.after.get(node)!.list, home, pairs),
    )
    for (const node of list.items)
      if (pairs.after.has(node) && !stayed.includes(node)) moved.set(node, 'across')
    const kept = keptOrder(stayed.map((node) => pairs.after.get(node)!.order))
    for (const [at, node] of stayed.entries()) if (!kept.has(at)) moved.set(node, 'within')
    if (wrapped && list.owner && stayed.length > 0)
      around.set(list.owner, [...(around.get(list.owner) ?? []), ...stayed])
    for (const node of stayed)
      for (const gone of goneBetween(pairs.after.get(node)!.list, home))
        opened.set(gone, [...(opened.get(gone) ?? []), node])
  }
  return { moved, around, opened }
}

/**
 * The earlier list that a later one continues. For the list of a new node, it is the list that the
 * node was added to.
 */
function homeOf(
  list: NodeList,
  before: Tree,
  pairs: Matches,
): [home: NodeList | undefined, wrapped: boolean] {
  const own = counterpart(list, before, pairs)
  const isNew = list.owner !== undefined && !pairs.after.has(list.owner) && list.slot === 'children'
  return own || !isNew ? [own, false] : [homeOf(list.owner.list, before, pairs)[0], true]
}

/**
 * Whether an earlier list belongs to another: they are the same, or the list belonged to a removed
 * node of the other.
 */
function belongs(list: NodeList, home: NodeList | undefined, pairs: Matches): boolean {
  if (list === home) return true
  return (
    list.owner !== undefined &&
    list.slot === 'children' &&
    !pairs.before.has(list.owner) &&
    belongs(list.owner.list, home, pairs)
  )
}

function goneBetween(list: NodeList, home: NodeList | undefined): TreeNode[] {
  return list === home || !list.owner ? [] : [list.owner, ...goneBetween(list.owner.list, home)]
}
