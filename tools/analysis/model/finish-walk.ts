import type { NamedDocument } from '../project/screens'
import type { DocumentModel } from './model'
import type { Walk } from './walk'

/** The model that results from a walk over a document. */
export function finishWalk(
  kind: DocumentModel['kind'],
  { name, file, document }: NamedDocument,
  walk: Walk,
): DocumentModel {
  const { project, nodes, actions, uses, bindings, references, inputUses, expansions, declared } =
    walk
  const { rules, given } = walk
  return {
    kind,
    name,
    file,
    document,
    rules,
    given,
    project,
    nodes,
    actions,
    expressions: uses,
    bindings,
    references,
    inputUses,
    expansions,
    declared,
  }
}
