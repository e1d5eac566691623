import type { ProgramNode } from '../compile/program'
import type { Snapshot } from '../ports'
import type { ScreenInstance } from '../run/instance'
import { statusRoot } from '../run/source-status'
import type { Scope } from '../scope'

/** A data source because of which a node cannot be shown: it is loading or has failed. */
type Blocker = { readonly source: string } & Exclude<Snapshot, { status: 'ready' }>

export interface NodeGroup {
  readonly nodes: readonly ProgramNode[]
  readonly scope: Scope
}

/**
 * Groups nodes. The first node with loading data is replaced by the skeleton, the first with failed
 * data by the error panel. Further nodes without data are left out.
 */
export function nodeGroups(
  nodes: readonly ProgramNode[],
  screen: ScreenInstance,
): readonly NodeGroup[] {
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

/**
 * The first failed data source of a node, or else the first loading data source. This source hides
 * the node.
 */
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
