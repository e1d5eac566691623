import type { DocumentModel } from '../../model'
import type { Report } from '../report'

/**
 * Tells reports that follow from a mistake of grammar: those about the same node, step or
 * expression.
 */
export function followsFrom(
  grammar: readonly Report[],
  model: DocumentModel,
): (report: Report) => boolean {
  if (grammar.length === 0) return () => false
  const owners = new Set(
    [...model.nodes, ...model.actions, ...model.expressions].map(({ pointer }) => pointer),
  )
  const ownerOf = (pointer: string) => {
    let at = pointer
    while (at !== '' && !owners.has(at)) at = at.slice(0, at.lastIndexOf('/'))
    return at
  }
  const broken = new Set(grammar.map(({ pointer }) => pointer))
  const brokenOwners = new Set(
    grammar.map(({ pointer }) => ownerOf(pointer)).filter((pointer) => pointer !== ''),
  )
  return ({ pointer }) => broken.has(pointer) || brokenOwners.has(ownerOf(pointer))
}
