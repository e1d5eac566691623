import type { Program, ProgramNode } from '../compile/program'

/**
 * The nodes that replace a node that cannot be drawn: its own fallback, or the app's for a critical
 * node. Without one, they are the critical nodes inside it.
 */
export function fallbackOf(
  node: ProgramNode,
  { criticalFallback }: Program,
): readonly ProgramNode[] {
  const fallback = node.fallback ?? (node.critical ? criticalFallback : undefined)
  return fallback && fallback.pointer !== node.pointer ? [fallback] : criticalAmong(node.children)
}

/** A list with a critical node in its rows stays whole, since rows read names of their own. */
function criticalAmong(nodes: readonly ProgramNode[]): readonly ProgramNode[] {
  return nodes.flatMap((node) => {
    if (node.critical) return [node]
    const inside = criticalAmong(node.children)
    return node.each && inside.length > 0 ? [node] : inside
  })
}
