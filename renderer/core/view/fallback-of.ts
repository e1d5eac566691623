import type { Program, ProgramNode } from '../compile/program'

/**
 * What stands in for a node that cannot be drawn: its own fallback, the app's for a critical node,
 * else what is critical inside it.
 */
export function fallbackOf(
  node: ProgramNode,
  { criticalFallback }: Program,
): readonly ProgramNode[] {
  const fallback = node.fallback ?? (node.critical ? criticalFallback : undefined)
  return fallback && fallback.pointer !== node.pointer ? [fallback] : criticalAmong(node.children)
}

/** A list stands whole for what is critical in it, since its rows have names of their own. */
function criticalAmong(nodes: readonly ProgramNode[]): readonly ProgramNode[] {
  return nodes.flatMap((node) => {
    if (node.critical) return [node]
    const inside = criticalAmong(node.children)
    return node.each && inside.length > 0 ? [node] : inside
  })
}
