import type { ProgramNode } from '../../../../renderer/core'
import type { Marks } from './marks'
import type { FromFrame } from './messages'
import { createNotifier } from './lifecycle-gate'
import type { OnStage } from './stage'

/**
 * Creates a function that reports the nodes that are not on the page. Call it after each render.
 */
export function createUnseenTeller(
  now: () => OnStage | undefined,
  marks: Marks,
  tell: (message: FromFrame) => void,
): () => void {
  return createNotifier(() => {
    const on = now()
    if (!on) return undefined
    const { screen, body } = on.mounted.view.screen.program
    return {
      type: 'unseen',
      screen,
      pointers: nodesNotShown(body, new Set(marks.all().map(({ node }) => node.pointer))),
    }
  }, tell).notify
}

export function nodesNotShown(nodes: readonly ProgramNode[], seen: ReadonlySet<string>): string[] {
  return nodes.flatMap(({ pointer, children }) =>
    seen.has(pointer) ? nodesNotShown(children, seen) : [pointer],
  )
}
