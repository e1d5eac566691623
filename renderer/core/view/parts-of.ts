import type { ProgramNode } from '../compile/program'
import type { Snapshot } from '../ports'
import type { ScreenInstance } from '../run/instance'
import { statusRoot } from '../run/source-status'
import type { Scope } from '../scope'

/** A data source that prevents a node from being shown. */
type Blocker = { readonly source: string } & Exclude<Snapshot, { status: 'ready' }>

/** The nodes shown in place of one node of the body or of a modal. */
export interface Part {
  readonly nodes: readonly ProgramNode[]
  readonly scope: Scope
}

/**
 * The part for each node: the node itself, or a replacement while its data is missing. All nodes
 * with loading data share one skeleton, and all with failed data one panel.
 */
export function partsOf(nodes: readonly ProgramNode[], screen: ScreenInstance): readonly Part[] {
  const { program, scope } = screen
  const shownStatuses = new Set<string>()
  return nodes.map((node) => {
    const blocker = blockerOf(node, screen)
    if (!blocker) return { nodes: [node], scope }
    if (shownStatuses.has(blocker.status)) return { nodes: [], scope }
    shownStatuses.add(blocker.status)
    return blocker.status === 'loading'
      ? { nodes: program.loading, scope }
      : { nodes: program.failed, scope: scope.with('failure', blocker.failure) }
  })
}

/** The source that prevents a node from being shown, failed ones first. */
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
