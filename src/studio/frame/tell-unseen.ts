import type { ProgramNode } from '../../../renderer'
import type { Marks } from './marks'
import type { FromFrame } from './messages'
import type { OnStage } from './stage'

/** Makes what tells the studio which nodes are not on the page, once for all that changes at a time, and only when that is news. */
export function createUnseenTeller(now: () => OnStage | undefined, marks: Marks, tell: (message: FromFrame) => void): () => void {
  let said = ''
  let isDue = false
  const say = () => {
    isDue = false
    const on = now()
    if (!on) return
    const { screen, body } = on.place.view.screen.program
    const message: FromFrame = { type: 'unseen', screen, pointers: unseen(body, new Set(marks.all().map(({ node }) => node.pointer))) }
    const text = JSON.stringify(message)
    if (text !== said) tell(message)
    said = text
  }
  return () => {
    if (isDue) return
    isDue = true
    setTimeout(say)
  }
}

/** The nodes without a mark on the page; of those inside one another, the outermost. */
export function unseen(nodes: readonly ProgramNode[], seen: ReadonlySet<string>): string[] {
  return nodes.flatMap(({ pointer, children }) => (seen.has(pointer) ? unseen(children, seen) : [pointer]))
}
