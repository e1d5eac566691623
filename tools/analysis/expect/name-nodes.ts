import type { Program, ProgramNode } from '../../../renderer/core'

/**
 * The name of every node of a screen: its id, or its widget with a number, as in `text 3`. It does
 * not depend on the nodes that are shown.
 */
export function nameNodes(program: Program): ReadonlyMap<ProgramNode, string> {
  const nodes = nodesOf(program)
  const taken = new Set([...nodes].map(({ id }) => id))
  const counts = new Map<string, number>()
  const numbered = (widget: string): string => {
    const count = (counts.get(widget) ?? 0) + 1
    counts.set(widget, count)
    const name = count > 1 ? `${widget} ${count}` : widget
    return taken.has(name) ? numbered(widget) : name
  }
  return new Map([...nodes].map((node) => [node, node.id || numbered(node.widget)]))
}

/** Every node in the order of the document, each once. */
function nodesOf(program: Program): ReadonlySet<ProgramNode> {
  const nodes = new Set<ProgramNode>()
  const visit = (node: ProgramNode) => {
    if (nodes.has(node)) return
    nodes.add(node)
    for (const inner of [...node.children, ...(node.each?.empty ?? [])]) visit(inner)
    if (node.fallback) visit(node.fallback)
  }
  const modals = Object.values(program.modals).flatMap(({ body }) => body)
  for (const node of [...program.body, ...modals, ...program.loading, ...program.failed])
    visit(node)
  if (program.criticalFallback) visit(program.criticalFallback)
  return nodes
}
