import type { Program, ProgramNode } from '../../../../renderer/core'

/** How a node hangs in the one before it. */
export type Tie = 'child' | 'empty' | 'fallback'

/** A node with how it hangs in the one around it. */
export interface Ancestor {
  readonly node: ProgramNode
  readonly tie: Tie
}

/** Where a node stands in a screen: below which part, and inside which nodes. */
export interface Lineage {
  /** `body`, `loading`, `failed`, `criticalFallback`, or the name of a modal. */
  readonly part: string
  readonly isModal: boolean
  /** From the outermost node to the node itself. */
  readonly nodes: readonly Ancestor[]
}

/** Finds a node of a compiled screen by its pointer; undefined where there is none. */
export function findLineage(program: Program, pointer: string): Lineage | undefined {
  const { body, loading, failed, criticalFallback, modals } = program
  const plain = {
    body,
    loading,
    failed,
    criticalFallback: criticalFallback ? [criticalFallback] : [],
  }
  const parts = [
    ...Object.entries(plain).map(([part, nodes]) => ({ part, nodes, isModal: false })),
    ...Object.values(modals).map(({ name, body: nodes }) => ({ part: name, nodes, isModal: true })),
  ]
  for (const { part, isModal, nodes } of parts) {
    const found = below(nodes, 'child', pointer)
    if (found) return { part, isModal, nodes: found }
  }
  return undefined
}

function below(nodes: readonly ProgramNode[], tie: Tie, pointer: string): Ancestor[] | undefined {
  for (const node of nodes) {
    if (node.pointer === pointer) return [{ node, tie }]
    if (!pointer.startsWith(`${node.pointer}/`)) continue
    const inside =
      below(node.children, 'child', pointer) ??
      below(node.each?.empty ?? [], 'empty', pointer) ??
      below(node.fallback ? [node.fallback] : [], 'fallback', pointer)
    if (inside) return [{ node, tie }, ...inside]
  }
  return undefined
}
