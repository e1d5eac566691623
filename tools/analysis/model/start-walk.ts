import { infer } from '../expressions/infer'
import type { Scope } from '../expressions/scope'
import { child, isObject, membersOf, own, type JsonObject } from '../../../renderer/language'
import type { Project } from '../project/project'
import { anyType, type Type } from '../types/type'
import type { Personal } from '../types/personal'
import { declaredBy } from './declared'
import type { Walk } from './walk'

/**
 * Begins a walk over a document. A rule's type is inferred on demand; a rule that uses itself may
 * have any type.
 */
export function startWalk(
  project: Project,
  document: JsonObject,
  scope: Scope,
  { fragment, held = new Map() }: { fragment?: string; held?: ReadonlyMap<string, Personal> } = {},
): Walk {
  const rules = isObject(document['rules']) ? document['rules'] : {}
  const types = new Map<string, Type>()
  const walk: Walk = {
    project,
    declared: declaredBy(document, held),
    held: new Map(held),
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
    loaded: loadedIn(document),
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

/** Data sources by their condition. Sources on demand are left out, since a step loads them. */
function loadedIn(document: JsonObject): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [name, source] of membersOf(document['data'])) {
    if (!isObject(source) || !isObject(source['when']) || source['on'] === 'demand') continue
    const condition = JSON.stringify(source['when'])
    found.set(condition, [...(found.get(condition) ?? []), name])
  }
  return found
}
