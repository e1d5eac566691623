import { infer, type Scope } from '../expressions'
import { child, isObject, own, type JsonObject } from '../../../renderer/language'
import type { Project } from '../project'
import { anyType, type Type } from '../types'
import { declaredBy } from './declared'
import type { Walk } from './walk'

/**
 * Begins a walk over a document. A rule's type is inferred when it is first asked for; one that
 * uses itself may be anything.
 */
export function startWalk(
  project: Project,
  document: JsonObject,
  scope: Scope,
  fragment?: string,
): Walk {
  const rules = isObject(document['rules']) ? document['rules'] : {}
  const types = new Map<string, Type>()
  const walk: Walk = {
    project,
    declared: declaredBy(document),
    uses: [],
    nodes: [],
    actions: [],
    bindings: [],
    references: [],
    inputUses: [],
    expansions: [],
    rules,
    given: () => undefined,
    within: fragment === undefined ? [] : [fragment],
    count: { nodes: 0 },
    inFragment: fragment !== undefined,
    scope,
    proofs: new Map(),
    ruleBody: (name) => own(rules, name),
    ruleType(name: string): Type {
      const known = types.get(name)
      if (known) return known
      types.set(name, anyType)
      const type = Object.hasOwn(rules, name)
        ? infer(rules[name], child('/rules', name), scope, walk)
        : anyType
      types.set(name, type)
      return type
    },
  }
  return walk
}
