import type { Program, ProgramNode } from '../../../../renderer/core'

/** The relation of a node to its parent. */
export type Tie = 'child' | 'empty' | 'fallback'

/** A node with its relation to its parent. */
export interface Ancestor {
  readonly node: ProgramNode
  readonly tie: Tie
}

/** The position of a node in a screen: its part, and the nodes around it. */
export interface Lineage {
  /** `body`, `loading`, `failed`, `criticalFallback`, or the name of a modal. */
  readonly part: string
  readonly isModal: boolean
  /** From the outermost node to the node itself. */
  readonly nodes: readonly Ancestor[]
}

/** Finds a node of a compiled screen by its pointer; undefined when it does not exist. */
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
