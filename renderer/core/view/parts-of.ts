import type { ProgramNode } from '../compile/program'
import type { Snapshot } from '../ports'
import type { ScreenInstance } from '../run/instance'
import { statusRoot } from '../run/source-status'
import type { Scope } from '../scope'

/** A data source that keeps a node from being shown. */
export type Blocker = { readonly source: string } & Exclude<Snapshot, { status: 'ready' }>

/** What stands in the place of one node of the body, or of a modal. */
export interface Part {
  readonly nodes: readonly ProgramNode[]
  readonly scope: Scope
}

/**
 * What stands in the place of each of these nodes, which are the body's or a modal's: the node
 * itself; for all that wait for a source one skeleton, and for all whose source failed one panel,
 * where the first of them is.
 */
export function partsOf(nodes: readonly ProgramNode[], screen: ScreenInstance): readonly Part[] {
  const { program, scope } = screen
  const shown = new Set<string>()
  return nodes.map((node) => {
    const blocker = blockerOf(node, screen)
    if (!blocker) return { nodes: [node], scope }
    if (shown.has(blocker.status)) return { nodes: [], scope }
    shown.add(blocker.status)
    return blocker.status === 'loading'
      ? { nodes: program.loading, scope }
      : { nodes: program.failed, scope: scope.with('failure', blocker.failure) }
  })
}

/** The source that keeps a node from being shown, one that failed before one that loads. */
export function blockerOf(
  { sources }: ProgramNode,
  { store }: ScreenInstance,
): Blocker | undefined {
  const states = sources.map(
    (source) =>
      ({ source, ...(store.read(`${statusRoot}.${source}`) as Snapshot | null) }) as Blocker,
  )
  return (
    states.find(({ status }) => status === 'failed') ??
    states.find(({ status }) => status === 'loading')
  )
}
