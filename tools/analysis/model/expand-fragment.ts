import { extend } from '../expressions'
import { limits } from '../../../renderer/language'
import type { Input, NamedDocument } from '../project'
import { unlisted, orNull, type Member, type Type } from '../types'
import { finishWalk } from './finish-walk'
import type { NodeUse } from './model'
import type { Walk } from './walk'
import { walkNodes } from './walk-node'

/**
 * Walks a fragment in the place of the node that stands for it: with the names in reach there and
 * the types given.
 */
export function expandFragment(
  fragment: NamedDocument,
  node: NodeUse,
  given: ReadonlyMap<string, Type>,
  walk: Walk,
): void {
  if (walk.fragmentDepth >= limits.redirects) return
  const members = [...fragment.inputs].map(([name, input]): [string, Member] => [
    name,
    { type: typeOfInput(input, given.get(name)), optional: false },
  ])
  const scope = extend(node.scope, {
    with: { kind: 'input', type: { object: { members: new Map(members), open: false } } },
  })
  const inner: Walk = {
    ...walk,
    uses: [],
    nodes: [],
    actions: [],
    bindings: [],
    references: [],
    inputUses: [],
    expansions: [],
    fragmentDepth: walk.fragmentDepth + 1,
  }
  walkNodes(fragment.document['body'], '/body', { area: node.area, scope }, inner)
  walk.expansions.push({
    node,
    model: finishWalk(walk.inFragment ? 'fragment' : 'expansion', fragment, inner),
  })
}

/**
 * A declared type holds for every user; where none is declared, what this user gives counts, though
 * not its exact value.
 */
function typeOfInput(input: Input, given: Type | undefined): Type {
  if (input.isScreen && given) return given
  if (!input.type.any)
    return given || input.required || input.default !== undefined ? input.type : orNull(input.type)
  return given ? unlisted(given) : { any: true }
}
