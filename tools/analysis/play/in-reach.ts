import {
  openModals,
  type ProgramNode,
  type ScreenInstance,
  type ShownNode,
  shownNodes,
} from '../../../renderer/core'
import { say } from '../words/words'

/**
 * The visible node with a name that a finger can reach, or the one that `orElse` finds; a sentence
 * if there is none.
 */
export function inReach(
  id: string,
  screen: ScreenInstance,
  orElse: (shown: ShownNode) => boolean = () => false,
): ShownNode | string {
  const shown = shownNodes(screen)
  const top = openModals(screen).at(-1)
  const named = shown.filter((other) => other.id === id)
  const meant = named.length > 0 ? named : shown.filter(orElse)
  const reached = meant.find(({ modal }) => modal === top)
  if (reached) return reached
  if (meant.length > 0) return say`"${id}" is behind the open modal "${top?.name ?? ''}" then.`
  const row = shown.find(({ node }) => node.id === id)
  return row
    ? say`"${id}" stands in a row then: name it as the page does, as in "${row.id}".`
    : say`"${id}" is not on the screen then.`
}

/**
 * The node to press. For a node without events it is the first one inside with a press, as for a
 * finger.
 */
export function pressableIn(named: ShownNode, screen: ScreenInstance): ShownNode {
  if (Object.keys(named.node.events).length > 0) return named
  const inside = new Set(nodesIn(named.node))
  const { key } = named.scope
  return (
    shownNodes(screen).find(
      ({ node, scope }) =>
        inside.has(node) &&
        node.events['press'] &&
        (scope.key === key || scope.key.startsWith(`${key}/`)),
    ) ?? named
  )
}

function nodesIn({ children, each }: ProgramNode): ProgramNode[] {
  return [...children, ...(each?.empty ?? [])].flatMap((node) => [node, ...nodesIn(node)])
}
